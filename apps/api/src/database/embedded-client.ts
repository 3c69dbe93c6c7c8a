import { PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** Texts whose statements are kept: more than the product has. */
const mostStatements = 200

interface Statement {
  readonly name: string
  /** Types of its parameters, as Postgres numbers them. */
  readonly parameterTypes: readonly number[]
  readonly parsers: PGlite['parsers']
}

/**
 * PGlite that has a text parsed and planned once and from then on only run, as the driver of Postgres does with a statement
 * that has a name. By itself PGlite has it planned anew each time, and copies its table of types for the parsers that
 * Drizzle hands over with every query: to store an order took more than twice as long.
 */
export class EmbeddedClient extends PGlite {
  readonly #statements = new LRUCache<string, Statement>({
    max: mostStatements,
    dispose: ({ name }) => this.#outdated.push(name),
  })
  #outdated: string[] = []
  #named = 0

  /**
   * @param options of these `parsers` and `rowMode` count, which Drizzle gives; a text keeps the parsers of its first time
   * @throws what Postgres says, without the values: they may be a name and an illness
   */
  override async query<Row>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const result = await this.#run<Row>(text, values, options)
      await this.syncToFs()
      return result
    })
  }

  /** As PGlite's own, but that what is asked in it is planned once too. */
  override transaction<Result>(callback: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) =>
      callback({
        ...transaction,
        get closed() {
          return transaction.closed
        },
        query: <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}) =>
          this.#run<Row>(text, values, options),
      }),
    )
  }

  #run<Row>(text: string, values: unknown[], { parsers, rowMode = 'object' }: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text, parsers))
      const parameters = values.map((value, index) => this.#asText(value, statement.parameterTypes[index]))
      const answer = await this.#ask(
        serialize.bind({ statement: statement.name, values: parameters }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      )
      const [result] = parse.parseResults(answer, statement.parsers, { rowMode })
      return result as Results<Row>
    })
  }

  async #prepare(text: string, parsers: QueryOptions['parsers']): Promise<Statement> {
    const name = `kept_${this.#named++}`
    const outdated = this.#outdated.splice(0).map((each) => serialize.close({ type: 'S', name: each }))
    const described = await this.#ask(
      ...outdated,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      parsers: { ...this.parsers, ...parsers },
    }
    this.#statements.set(text, statement)
    return statement
  }

  #asText(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    return this.serializers[type]?.(value) ?? String(value)
  }

  /** Sends messages one after the other. After an error Postgres takes none until the next sync, so that comes in any case. */
  async #ask(...messages: Uint8Array[]): Promise<Answers> {
    const answers: Answers = []
    try {
      for (const message of messages) answers.push(...(await this.execProtocolStream(message, { syncToFs: false })))
    } finally {
      answers.push(...(await this.execProtocolStream(serialize.sync(), { syncToFs: false })))
    }
    return answers
  }
}
