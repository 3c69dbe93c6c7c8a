declare module 'xss-polyglots' {
  /** @param call the function that each attack tries to call */
  export default function polyglots(call?: string): readonly string[]
}
