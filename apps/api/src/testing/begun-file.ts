/** A download of which the beginning has been read. */
export interface BegunFile {
  /** Reads the rest. @throws where the file breaks off */
  rest(): Promise<void>
  leave(): Promise<void>
}

/**
 * Begins to read a file, and leaves the rest to be read later.
 * @param url of a site that listens
 * @throws {Error} where the file is refused, or ends at once
 */
export async function beginFile(url: string, cookie: string): Promise<BegunFile> {
  // A connection of its own, of which the server's side is seen to end.
  const { body, status } = await fetch(url, { headers: { cookie, connection: 'close' } })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  if (status !== 200 || (await reader.read()).done) throw new Error(`No file has begun: ${status}`)
  return {
    async rest() {
      while (!(await reader.read()).done);
    },
    leave: () => reader.cancel(),
  }
}
