import type { Readable } from 'node:stream'
import type { Failure } from '@divine/contracts/calls/failure'
import { confirmImport, getImport, type ImportPreview, importTypes, startImport } from '@divine/contracts/calls/imports'
import { type DeskOrder, listDeskOrders } from '@divine/contracts/calls/order-desk'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** What an owner does with files of former orders. */
export interface ImportDesk {
  ask(call: Parameters<TestApp['send']>[0], input?: object): Promise<LightMyRequestResponse>
  send(file: string | Uint8Array | Readable, type?: string, name?: string): Promise<LightMyRequestResponse>
  /** Takes a file in, and waits for its end. @returns what became of it, or why it was refused */
  confirm(id: string, more?: object): Promise<ImportPreview & Failure>
  /** Sends a file, and takes it in. */
  takeIn(file: string | Uint8Array, type?: string): Promise<ImportPreview & Failure>
  /** Orders that are over, newest first. */
  orders(): Promise<DeskOrder[]>
}

export function importDeskOf(site: TestApp, cookie: string): ImportDesk {
  const ask: ImportDesk['ask'] = (call, input = {}) => site.send(call, { ...input, headers: { cookie } } as never)

  const send: ImportDesk['send'] = (file, type = importTypes.csv, name = '') =>
    site.app.inject({
      method: 'POST',
      url: `${startImport.url}${name && `?name=${encodeURIComponent(name)}`}`,
      headers: { cookie, 'content-type': type },
      payload: file instanceof Uint8Array ? Buffer.from(file) : file,
    })

  async function confirm(id: string, more: object = {}) {
    const { columns, isDayFirst } = (await ask(getImport, { params: { id } })).json()
    const body = { columns, isDayFirst, consent: 'bought', ...more }
    const reply = await ask(confirmImport, { params: { id }, body })
    if (reply.statusCode !== 200) return reply.json()
    await expect.poll(async () => (await ask(getImport, { params: { id } })).json().state).not.toBe('running')
    return (await ask(getImport, { params: { id } })).json()
  }

  return {
    ask,
    send,
    confirm,
    async takeIn(file, type) {
      const reply = await send(file, type)
      expect(reply.statusCode, reply.body).toBe(201)
      return confirm(reply.json().id)
    },
    orders: async () => (await ask(listDeskOrders, { querystring: { queue: 'closed' } })).json(),
  }
}
