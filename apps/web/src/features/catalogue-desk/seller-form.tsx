import type { SellerDetails } from '@divine/contracts/catalogue/seller'
import { readPhone } from '@divine/contracts/orders/phone'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { deliveryNote } from '#/trade/delivery-note.ts'
import styles from './part-form.module.css'
import { PartForm } from './part-form.tsx'
import type { PartPageProps } from './part-page.ts'
import { readSeller, sellerLabels, sellerPart, sellerPath, valuesOfSeller } from './seller-values.ts'
import { TextField } from './text-field.tsx'

/** What pages say of the seller, as one form. What is left empty is as it was when the site was set up, or left out. */
export function SellerForm({ saved, former, ...rest }: PartPageProps<SellerDetails>) {
  const { seller } = useCatalogue()
  return (
    <PartForm
      {...rest}
      part={sellerPart}
      path={sellerPath}
      draftOf="seller"
      title="The seller"
      note="What every page says of you. What you leave empty is left out, or is as it was when the site was set up."
      saved={{ ...saved, values: valuesOfSeller(saved.value) }}
      former={former && { ...former, values: valuesOfSeller(former.value) }}
      needs="putSeller"
      labelOf={(name) => sellerLabels[name as keyof SellerDetails] ?? name}
    >
      {({ value, field, shown }) => {
        const line = (name: keyof SellerDetails, hint?: string, kind?: 'tel' | 'email') => (
          <TextField {...field(name)} label={sellerLabels[name]} optional hint={hint} start={value(name)} kind={kind} />
        )
        const said = readSeller(shown)
        const delivery = deliveryNote(said)
        return (
          <>
            <section className={styles.card} aria-labelledby="reach">
              <h2 id="reach">How buyers reach you</h2>
              {line('phone', `Pages say ${seller.phones[0].text} now.`, 'tel')}
              {line('secondPhone', `Pages say ${seller.phones[1].text} now.`, 'tel')}
              {line('whatsapp', 'Left empty, it is the first phone.', 'tel')}
              {line('email', `Pages say ${seller.email} now.`, 'email')}
              {line('socialHandle', 'With its @, such as @divinehealth.')}
              {line('socialNetwork', 'Such as Instagram, TikTok or Facebook.')}
            </section>
            <section className={styles.card} aria-labelledby="trust">
              <h2 id="trust">Who you are</h2>
              <Field
                {...field('about')}
                label={sellerLabels.about}
                optional
                hint="In your own words: since when you sell, who answers the phone, where the bottles come from. It stands on the home, About and Contact pages."
              >
                {(control) => <LongText {...control} rows={6} maxLength={2_000} defaultValue={value('about')} />}
              </Field>
              {line(
                'address',
                'Where people can find you. It stands on the Contact page and at the end of every page.',
              )}
              {line('cacNumber')}
              {line('nafdacNumber', 'It stands on the page of every product.')}
            </section>
            <section className={styles.card} aria-labelledby="delivery">
              <h2 id="delivery">Delivery</h2>
              {line('deliveryArea', 'Such as: All of Lagos and Ogun; other states by park.')}
              {line('deliveryTime', 'Such as: 1 to 3 days after we call.')}
              {line('deliveryFee', 'Such as: ₦2,500 in Lagos, or: free.')}
            </section>
            <section className={styles.card} aria-labelledby="preview-title">
              <h2 id="preview-title">How pages say it</h2>
              <div className={styles.paper}>
                {said.about?.split(/\n+/).map((part) => (
                  <p key={part}>{part}</p>
                ))}
                <p>
                  {phoneInWords(said.phone)}, {phoneInWords(said.secondPhone)}
                </p>
                <p>
                  WhatsApp:{' '}
                  {said.whatsapp || !said.phone
                    ? phoneInWords(said.whatsapp)
                    : 'the first phone, if no other was set up'}
                </p>
                <p>{said.email ?? asSetUp}</p>
                <p>{[said.socialHandle ?? asSetUp, said.socialNetwork].filter(Boolean).join(' on ')}</p>
                {said.address && <p>{said.address}</p>}
                {said.cacNumber && <p>CAC: {said.cacNumber}</p>}
                {said.nafdacNumber && <p>NAFDAC Reg. No.: {said.nafdacNumber}</p>}
                {delivery && <p>{delivery}</p>}
              </div>
            </section>
          </>
        )
      }}
    </PartForm>
  )
}

/** What stands where nothing is said. */
const asSetUp = 'as the site was set up'

/** A phone as pages would say it. */
function phoneInWords(typed: string | undefined): string {
  if (!typed) return asSetUp
  return readPhone(typed) ? typed : `${typed} (not a whole number yet)`
}
