import { createSerializationAdapter } from '@tanstack/react-router'

/** A text that staff wrote, on its way to a page. */
export class StaffText {
  /** Distinguishes it from others on the page. */
  readonly name: string
  /** Undefined if it could not be loaded; empty if staff have written nothing. */
  readonly html: string | undefined

  constructor(name: string, html: string | undefined) {
    this.name = name
    this.html = html
  }
}

/** A page shows the text as it is, so the script reads it there: it is not sent a second time. */
export const staffTextAdapter = createSerializationAdapter({
  key: 'staff-text',
  test: (value): value is StaffText => value instanceof StaffText,
  toSerializable: ({ name }) => name,
  fromSerializable: (name) => new StaffText(name, document.querySelector(`[data-text="${name}"]`)?.innerHTML),
})
