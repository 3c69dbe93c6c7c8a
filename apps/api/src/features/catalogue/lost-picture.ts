import { imageIdIn } from '@divine/contracts/texts/image-rules'
import { Refusal } from '../../http/failures.ts'

/** Those of these pictures that are stored, by id. They are kept for whoever has just named them. */
export type FindPictures = (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>

interface NamedPicture {
  /** The name of one of the site's own, or where one is stored. */
  readonly picture: string
  /** In which field it was named, and how it is called there. */
  readonly field?: string
  readonly words?: string
}

/** @throws {Refusal} 400 where staff named a picture that is not stored any more */
export async function refuseLostPictures(findPictures: FindPictures, named: readonly NamedPicture[]): Promise<void> {
  const stored = named.flatMap((each) => {
    const id = imageIdIn(`${each.picture}/960`)
    return id === undefined ? [] : [{ ...each, id }]
  })
  if (stored.length === 0) return
  const found = await findPictures(stored.map(({ id }) => id))
  const lost = stored.find(({ id }) => !found.has(id))
  if (!lost) return
  const { field = 'picture', words = 'This picture' } = lost
  const message = `${words} is no longer there. Send it again.`
  throw new Refusal(400, 'invalid', message, { [field]: message })
}
