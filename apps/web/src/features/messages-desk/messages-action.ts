import type { Template } from '@divine/contracts/calls/messages'
import { type MessageKind, messageKinds } from '@divine/contracts/orders/buyer-messages'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, type RefusedOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const fields = ['do', 'id', 'kind', 'version', 'isOn', 'subject', 'text'] as const
export type MessagesValues = Readonly<Record<(typeof fields)[number], string>>

/** What a form of the page has done, in words. */
export interface Done {
  readonly said: string
  readonly more: string
  /** The message that was saved, as it is stored: what the page reads anew comes after this answer. */
  readonly saved?: Template
}

export function readMessagesForm(form: FormData): MessagesValues {
  return readValues(form, fields)
}

function kindIn({ kind }: MessagesValues): MessageKind {
  return messageKinds.find((each) => each === kind) ?? 'received'
}

/** Does what a form of the page asks for. @throws what the call throws */
export async function changeMessages(call: Call, values: MessagesValues): Promise<Done> {
  if (values.do === 'retry') {
    await call('retryMessage', { params: { id: values.id } })
    return { said: 'It is tried again now.', more: 'Load the page again in a moment to see whether it arrived.' }
  }
  const { subject, text, version } = values
  const isOn = values.isOn !== ''
  const { body } = await call('putMessageTemplate', {
    params: { kind: kindIn(values) },
    headers: { 'if-match': version || '0' },
    body: { isOn, subject, text },
  })
  return body.isOn
    ? { said: 'Saved.', more: 'What is sent from now on says so.', saved: body }
    : {
        said: 'Saved and switched off.',
        more: 'This message goes to nobody until it is switched on again.',
        saved: body,
      }
}

/** Shows the page again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedMessages(values: MessagesValues, error: unknown): RefusedOutcome {
  return refusedForm('messages-desk', values, error)
}

/** Handles the forms of the page without script. A preview is the page itself, with what was typed. */
export const messagesByForm: FormAction = async ({ form, call }) => {
  const values = readMessagesForm(form)
  if (values.do === 'preview') return { status: 200, submission: { kind: 'shown', form: 'messages-desk', values } }
  try {
    const { said, more } = await changeMessages(call, values)
    return { status: 200, submission: { kind: 'shown', form: 'messages-desk', values: { said, more, do: 'done' } } }
  } catch (error) {
    return refusedMessages(values, error)
  }
}
