import type { SavedDescription } from '@divine/contracts/calls/descriptions'
import type { Call } from '#/shared/api/call.ts'
import { claimFinder } from '#/trade/desk/use-claim-marks.ts'

const textOf = ({ description, ...saved }: SavedDescription) => ({ ...saved, html: description })

/**
 * A topic's description as the text editor takes it: how it is loaded and saved, its versions, and its name.
 * @param saved the current version when the page was opened
 * @param mayProve whether whoever writes is an owner, whose proof counts
 */
export function descriptionText(call: Call, topic: string, saved: SavedDescription, mayProve: boolean) {
  const params = { topic }
  return {
    id: topic,
    name: 'description',
    mayProve,
    placeholder: 'Write what the product is and how to take it.',
    saved: textOf(saved),

    async load() {
      return textOf((await call('getSavedDescription', { params })).body)
    },

    async save(html: string, over: number, proof?: string) {
      const { body } = await call('putDescription', {
        params,
        headers: { 'if-match': `"${over}"` },
        body: { description: html, ...(proof && { proof }) },
      })
      return { version: body.version, html: body.description, removed: body.removed }
    },

    async listVersions() {
      return (await call('listDescriptionVersions', { params })).body
    },

    async readVersion(version: number) {
      return textOf((await call('getDescriptionVersion', { params: { topic, version: String(version) } })).body)
    },

    findClaims: claimFinder(call),

    async uploadImage(file: Blob) {
      return (await call('uploadImage', { body: file })).body
    },
  }
}
