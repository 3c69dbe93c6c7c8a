import { bottleCounts } from '@divine/contracts/catalogue/bottles'
import { availabilities, type Product } from '@divine/contracts/catalogue/catalogue'
import type { Call } from '#/shared/api/call.ts'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { AccentChoice } from './accent-choice.tsx'
import { availabilityWords } from './availability-words.ts'
import { ListError } from './list-error.tsx'
import { Packages } from './packages.tsx'
import styles from './part-form.module.css'
import { type Answered, PartForm, type Version } from './part-form.tsx'
import { PictureField } from './picture-field.tsx'
import { newProduct, productPart } from './product-action.ts'
import { ProductPreview } from './product-preview.tsx'
import {
  labelOf,
  oneBottle,
  packageFieldName,
  productLabels,
  samplePicture,
  valuesOfNew,
  valuesOfProduct,
} from './product-values.ts'
import { TextField } from './text-field.tsx'
import { WaitingLink } from './waiting-link.tsx'

interface SavedProduct extends Version {
  readonly product: Product
}

interface ProductFormProps {
  /** Of the product in addresses, or `new`. */
  readonly productKey: string
  /** The product as it is; undefined for a new one. */
  readonly saved: SavedProduct | undefined
  /** Newest first. */
  readonly versions: readonly Version[]
  /** The version that was asked for: the form begins with what it says. */
  readonly former: SavedProduct | undefined
  /** How many want to know when it is back; undefined where nobody does. */
  readonly wishes: { readonly waiting: number; readonly toTell: number } | undefined
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether the product could not be read again. */
  readonly isOld: boolean
  readonly call: Call
}

const shownIn = (saved: SavedProduct | undefined) => saved && { ...saved, values: valuesOfProduct(saved.product) }

/** All that is said of a product, as one form. */
export function ProductForm(props: ProductFormProps) {
  const { productKey, saved, versions, former, wishes, answered, email, isOld, call } = props
  const catalogue = useCatalogue()
  const isNew = productKey === newProduct
  return (
    <PartForm
      part={productPart}
      path={`/catalogue/${productKey}`}
      draftOf={saved ? `product-${saved.product.id}` : newProduct}
      title={saved?.product.name ?? 'New product'}
      aside={
        saved &&
        saved.product.availability !== 'hidden' && <a href={`/product/${saved.product.slug}`}>See it in the shop</a>
      }
      note={
        isNew &&
        'It gets its page, its place in the shop and in the order form by itself. Leave what you do not know yet: what is marked “optional” follows from its name and its packages.'
      }
      saved={shownIn(saved)}
      versions={versions}
      former={shownIn(former)}
      initial={valuesOfNew(catalogue)}
      {...(saved && {
        savedWords: `${availabilityWords[saved.product.availability].does} Every page says so within a second.`,
      })}
      answered={answered}
      email={email}
      isOld={isOld}
      needs={isNew ? 'addProduct' : 'putProduct'}
      call={call}
      labelOf={labelOf}
      wordsOf={wordsOf}
      unasked={['formerSlugs', 'formerLabels']}
      idOf={idOf}
    >
      {({ value, field, shown, fieldErrors }) => {
        const line = (name: keyof typeof productLabels, optional = false, hint?: string) => (
          <TextField
            {...field(name)}
            label={productLabels[name]}
            optional={optional}
            {...(hint && { hint })}
            start={value(name)}
          />
        )
        return (
          <>
            <input type="hidden" name="formerSlugs" value={value('formerSlugs')} />
            <input type="hidden" name="formerLabels" value={value('formerLabels')} />
            <section className={styles.card}>
              {line('name')}
              <PictureField
                name="picture"
                label={productLabels.picture}
                picture={value('picture')}
                none={samplePicture}
                hint={(isNone) =>
                  isNone
                    ? 'This one is a sample. Take one of the bottles on a plain ground, from the front. You then choose the square that is shown.'
                    : 'Choose a file to put another one in its place.'
                }
                aspect={1}
                isNeeded
                error={fieldErrors.picture}
                alt={{
                  ...field('pictureAlt'),
                  label: productLabels.pictureAlt,
                  hint: 'Such as: two green bottles on a wooden table. Left empty, its bottles are named.',
                  start: value('pictureAlt'),
                }}
                call={call}
              />
              <Field
                {...field('summary')}
                label={productLabels.summary}
                hint="Say what is in the bottles and how it is taken. Never what it would cure, treat or prevent."
              >
                {(control) => <LongText {...control} rows={3} defaultValue={value('summary')} />}
              </Field>
            </section>
            <fieldset className={`${styles.card} ${styles.choices}`}>
              <legend>{productLabels.availability}</legend>
              {saved && <WaitingLink productKey={productKey} name={saved.product.name} counts={wishes} />}
              {availabilities.map((each, index) => (
                <label key={each}>
                  <input
                    id={index === 0 ? 'availability' : undefined}
                    type="radio"
                    name="availability"
                    value={each}
                    defaultChecked={value('availability') === each}
                  />
                  <span>
                    <b>{availabilityWords[each].choice}</b>
                    <small>{availabilityWords[each].does}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            <section id="packages" tabIndex={-1} className={styles.card} aria-labelledby="packages-title">
              <h2 id="packages-title">{productLabels.packages}</h2>
              <ListError of="packages" fieldErrors={fieldErrors} />
              <Packages value={value} shown={shown} field={field} isOpen={isNew} call={call} />
              <Field {...field('cardOf')} label={productLabels.cardOf}>
                {(control) => (
                  <select {...control} defaultValue={value('cardOf')}>
                    {isNew && <option value="">Its first package</option>}
                    {bottleCounts.map((bottles) => {
                      const contents = shown[packageFieldName('contents', bottles)]
                      return (
                        contents && (
                          <option key={bottles} value={bottles}>
                            {contents}
                          </option>
                        )
                      )
                    })}
                    <option value={oneBottle}>One bottle alone</option>
                  </select>
                )}
              </Field>
              <TextField
                {...field('cardPrice')}
                label={productLabels.cardPrice}
                optional={shown.cardOf !== oneBottle}
                hint="It stands on the card where that shows no package."
                start={value('cardPrice')}
                kind="numeric"
              />
            </section>
            <section className={styles.card}>
              <Field
                {...field('askFirst')}
                label={productLabels.askFirst}
                optional
                hint="One in a line. Each goes on after “Speak to a doctor or a pharmacist first if …”."
              >
                {(control) => <LongText {...control} rows={3} defaultValue={value('askFirst')} />}
              </Field>
            </section>
            <details className={styles.card} open={hasErrorIn(fieldErrors, more) || undefined}>
              <summary>Names, address, places and colour</summary>
              {line('cardName', true)}
              {line('orderLabel', true, 'What buyers choose, and what their order says.')}
              {line('slug', true, 'Small letters, digits and hyphens. A former address goes on to lead to the page.')}
              {line('sku', false, 'Buyers can read it too: it does not say what the product is for.')}
              {line('tags', true, 'With commas between them.')}
              {line('formPosition')}
              {line('shelfPosition')}
              <AccentChoice start={value('accent')} error={fieldErrors.accent} />
            </details>
            <ProductPreview values={shown} catalogue={catalogue} />
          </>
        )
      }}
    </PartForm>
  )
}

/** What a field says, in the words of the form. */
function wordsOf(name: string, value: string): string {
  const availability = availabilities.find((each) => name === 'availability' && each === value)
  return availability ? availabilityWords[availability].choice : value
}

/** Fields behind the fold at the end. */
const more = [
  'card',
  'cardName',
  'orderLabel',
  'slug',
  'sku',
  'tags',
  'formPosition',
  'shelfPosition',
  'formerSlugs',
  'formerLabels',
  'accent',
]

const hasErrorIn = (fieldErrors: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.some((name) => fieldErrors[name])

/** The id of the control at which something is wrong. The API has other names for some. */
function idOf(name: string): string {
  if (name === 'card') return 'cardName'
  if (name === 'formerSlugs') return 'slug'
  if (name === 'formerLabels') return 'orderLabel'
  return name
}
