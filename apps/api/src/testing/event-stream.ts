/** A server-sent event as it came. */
export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** An open stream of server-sent events. */
export interface EventStream extends AsyncDisposable {
  readonly response: Response
  /** Everything so far. */
  readonly events: readonly ReceivedEvent[]
  /** Whether the server has ended it. */
  readonly hasEnded: () => boolean
  /** The whole text, with comments. */
  readonly text: () => string
}

/** Opens a stream of events over the network. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const events: ReceivedEvent[] = []
  let text = ''
  let hasEnded = false
  async function read(): Promise<void> {
    let rest = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      rest += part
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
        if (fields.event) events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) })
      }
    }
    hasEnded = true
  }
  const reading = read().catch(() => {})
  return {
    response,
    events,
    hasEnded: () => hasEnded,
    text: () => text,
    async [Symbol.asyncDispose]() {
      leaving.abort()
      await reading
    },
  }
}
