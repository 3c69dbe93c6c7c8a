import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { useSeller } from '#/trade/seller.ts'

/** Who sells, in their own words; nothing until they have said it. */
export function WhoWeAre() {
  const { about, address, cacNumber } = useSeller()
  if (!about) return null
  return (
    <section className={`${layout.page} ${layout.band}`} aria-labelledby="who-we-are">
      <h2 id="who-we-are">Who we are</h2>
      {about.split(/\n+/).map((part) => (
        <p key={part} className={text.part}>
          {part}
        </p>
      ))}
      {address && <p className={text.note}>{address}</p>}
      {cacNumber && <p className={text.note}>CAC: {cacNumber}</p>}
    </section>
  )
}
