import { notFound, useRouteContext, useSearch } from '@tanstack/react-router'
import { type Call, type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { type FormName, refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { type Kept, readOrKeep, useKept } from '#/trade/desk/read-or-keep.ts'
import type { Answered, Version } from './part-form.tsx'

/** A save with what it says. */
export interface SavedPart<Value> extends Version {
  readonly value: Value
}

/** What the page of a part is made of that there is once, such as the seller. */
export interface PartPageProps<Value> {
  readonly saved: SavedPart<Value>
  /** Newest first. */
  readonly versions: readonly Version[]
  /** The version that was asked for. */
  readonly former: SavedPart<Value> | undefined
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether it could not be read again. */
  readonly isOld: boolean
  readonly call: Call
}

interface Readings<Value> {
  readonly saved: () => Promise<{ readonly body: SavedPart<Value> }>
  readonly versions: () => Promise<{ readonly body: readonly Version[] }>
  readonly former: (version: string) => Promise<{ readonly body: SavedPart<Value> }>
}

/** Reads a part with its versions. @param version the one that the address asks for */
export function readPart<Value>(
  call: ReadingCall,
  path: string,
  version: string | undefined,
  readings: Readings<Value>,
) {
  return readOrKeep(call, `${path} ${version ?? ''}`, async () => {
    try {
      const [{ body: saved }, { body: versions }, former] = await Promise.all([
        readings.saved(),
        readings.versions(),
        version ? readings.former(version) : undefined,
      ])
      return { saved, versions, former: former?.body }
    } catch (error) {
      // A version that is no longer kept.
      if (error instanceof RefusedError && error.status === 404) throw notFound()
      throw error
    }
  })
}

/** What the page of a part shows. @param read what its loader read */
export function usePartPage<Read extends Kept>(form: FormName, read: Read) {
  const { site, staff, call: readingCall } = useRouteContext({ from: '/_staff' })
  const call = useStaffCall()
  useKept(readingCall, read)
  const { saved } = useSearch({ strict: false })
  const answered: Answered = {
    refused: refusedAt(form, site.submission),
    preview: shownAt(form, site.submission)?.values,
    isSaved: saved !== undefined,
  }
  return { ...read, answered, email: staff.email, call }
}
