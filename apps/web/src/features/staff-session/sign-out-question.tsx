import { type FormEvent, useRef, useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { forgetReadings } from '#/trade/desk/stored-readings.ts'
import { otherPages } from '#/trade/desk/typed-store.ts'
import styles from './sign-out-question.module.css'

/** What a member of staff has on this device and the server has not. */
export interface LeftHere {
  /** How many acts wait to be sent, or were not taken. */
  readonly acts: number
  /** Orders with words that were typed and not saved: their references, or where else it was. */
  readonly typed: readonly string[]
  /** False where the browser keeps acts only as long as the page: who signs out leaves it. */
  readonly isLasting: boolean
}

/** What would be left on this device after signing out, and how to delete it. */
export interface Leaving {
  look(): Promise<LeftHere>
  forget(): Promise<void>
}

/** Signs out. What was read leaves the device first: the page that follows may not come. */
async function signOutBy(form: HTMLFormElement): Promise<void> {
  await forgetReadings()
  form.submit()
}

/**
 * Asks before somebody signs out while something of theirs is only on this device. Without script nothing is.
 * @returns what hears the forms of the page, and the question
 */
export function useSignOutQuestion({ look, forget }: Leaving) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<{ left: LeftHere; form: HTMLFormElement }>()
  const [isCutOff, setCutOff] = useState(false)

  async function ask(form: HTMLFormElement): Promise<void> {
    const left = await look()
    if (left.acts === 0 && left.typed.length === 0 && navigator.onLine) return signOutBy(form)
    setAsked({ left, form })
    setCutOff(!navigator.onLine)
    dialog.current?.showModal()
  }

  /** Only the server can end a session: without a network the browser would put a page of its own over this one. */
  async function leave(prepare?: () => Promise<void>): Promise<void> {
    if (!navigator.onLine) return setCutOff(true)
    await prepare?.()
    if (asked) await signOutBy(asked.form)
  }

  function onSubmit(event: FormEvent): void {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    event.preventDefault()
    void ask(form)
  }

  const isLasting = asked?.left.isLasting ?? true
  const question = (
    <dialog ref={dialog} className={styles.question} aria-labelledby="sign-out-question">
      <h2 id="sign-out-question">{isCutOff ? 'Signing out needs a network' : 'Not everything has reached us'}</h2>
      {isCutOff ? (
        <p>There is none just now, so you are still signed in on this phone. Nothing that you did or typed is lost.</p>
      ) : (
        <>
          {asked && <p>Only on this phone: {inWords(asked.left)}.</p>}
          <p>
            {isLasting
              ? 'Nothing is sent while you are signed out. What you keep waits here until you sign in again on this phone; other accounts do not see it.'
              : 'This browser keeps nothing once you leave the page: what is not sent is lost when you sign out.'}
          </p>
        </>
      )}
      <button type="button" className={buttonClass('plain', 'wide')} onClick={() => dialog.current?.close()}>
        Stay signed in
      </button>
      {isLasting && !isCutOff && (
        <button type="button" className={buttonClass('quiet', 'wide')} onClick={() => void leave()}>
          Sign out and keep it for me
        </button>
      )}
      {!isCutOff && (
        <button type="button" className={buttonClass('danger', 'wide')} onClick={() => void leave(forget)}>
          Sign out and delete it
        </button>
      )}
    </dialog>
  )
  return { onSubmit, question }
}

function inWords({ acts, typed }: LeftHere): string {
  const sent = acts > 0 && (acts === 1 ? 'one act that is not sent' : `${acts} acts that are not sent`)
  const orders = typed.map((reference) => (otherPages as Readonly<Record<string, string>>)[reference] ?? reference)
  const words = orders.length > 0 && `words that you typed and did not save (${orders.join(', ')})`
  return [sent, words].filter(Boolean).join(', and ')
}
