import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

/** What is shown in place of a rider's page whose link is over. Its script says what is kept on the phone. */
export function GoneLink() {
  return (
    <main data-gone="" className={layout.page}>
      <h1 className={text.title}>This link is good no more</h1>
      <p>Ask the office for a new one.</p>
      <p data-strip="" hidden role="status" className={text.notice} />
    </main>
  )
}
