import { bottleCounts } from '@divine/contracts/catalogue/bottles'
import { availabilities, type Product } from '@divine/contracts/catalogue/catalogue'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { type FormKey, forgetOnceStored, forgetTyped, keyElsewhere } from '#/trade/desk/typed-store.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { availabilityWords } from './availability-words.ts'
import { Packages } from './packages.tsx'
import { PictureField } from './picture-field.tsx'
import { newProduct, refusedProduct, savedPath, saveProduct } from './product-action.ts'
import styles from './product-page.module.css'
import { ProductPreview } from './product-preview.tsx'
import {
  differencesFrom,
  labelOf,
  oneBottle,
  type ProductValues,
  packageFieldName,
  productLabels,
  readProductForm,
  valuesOfNew,
  valuesOfProduct,
} from './product-values.ts'
import { TextField } from './text-field.tsx'

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  /** What was typed, where a page without script shows how it would look. */
  readonly preview?: ProductValues | undefined
  readonly isSaved?: boolean
  readonly isSignedOut?: boolean
}

interface Version {
  readonly version: number
  /** ISO 8601 */
  readonly savedAt: string
  readonly savedBy: string
  /** What its owner said proves what it promises, where it was saved with such a proof. */
  readonly proof?: string | null
}

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
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether the product could not be read again. */
  readonly isOld: boolean
  readonly call: Call
}

/** All that is said of a product, as one form. What is typed is kept on this device until it is saved. */
export function ProductForm(props: ProductFormProps) {
  const { productKey, saved, versions, former, answered, email, isOld, call } = props
  const router = useRouter()
  const catalogue = useCatalogue()
  const may = useMay()
  const isAwake = useIsAwake()
  const [{ refused, preview, isSaved, isSignedOut }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const { isSending, begin, end } = useSending()
  const isNew = productKey === newProduct
  // No key on a device names what somebody works on. A former version begins with what it says, and not with a draft.
  const draftOf = saved ? `product-${saved.product.id}${former ? `-version-${former.version}` : ''}` : newProduct
  const formKey = keyElsewhere(email, 'catalogue', draftOf)
  const begun = former ?? saved
  const first = begun ? valuesOfProduct(begun.product) : valuesOfNew(catalogue)
  const path = `/catalogue/${productKey}`

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!begin()) return
    const values = readProductForm(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    const forgetSent = forgetOnceStored(formKey)
    try {
      const key = await saveProduct(call, productKey, values)
      forgetSent()
      // The whole page anew: all that is shown of products follows from what was saved.
      location.assign(savedPath(key))
    } catch (error) {
      setAnswer(answerTo(error, values))
      setTries((before) => before + 1)
      // What somebody else saved is shown beside what was typed here.
      if (error instanceof RefusedError && error.status === 409) await router.invalidate()
    } finally {
      end()
    }
  }

  const typed = refused?.values ?? preview
  const { fieldErrors = {}, message } = refused ?? {}
  const isConflict = refused?.values.stands !== undefined && saved !== undefined
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  return (
    // What is typed after a save is not saved.
    <div className={styles.page} onInput={() => isSaved && setAnswer((before) => ({ ...before, isSaved: false }))}>
      {refused && <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={idOf} beginsPage />}
      {isSignedOut && <SignedOutNote isKept />}
      <p className={styles.back}>
        <Link to="/catalogue">
          <DeskIcon name="back" />
          Catalogue
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={text.title}>{saved?.product.name ?? 'New product'}</h1>
        {saved && saved.product.availability !== 'hidden' && (
          <a href={`/product/${saved.product.slug}`}>See it in the shop</a>
        )}
      </div>
      {isSaved && !refused && saved && (
        <TakesFocus className={styles.said}>
          <Message kind="good" level={2} role="status" title="Saved.">
            <p>{availabilityWords[saved.product.availability].does} Every page says so within a second.</p>
          </Message>
        </TakesFocus>
      )}
      {isNew && (
        <p className={text.note}>
          It gets its page, its place in the shop and in the order form by itself. Leave what you do not know yet: what
          is marked “optional” follows from its name and its packages.
        </p>
      )}
      {isOld && <OldStrip />}
      {former && saved && former.version !== saved.version && (
        <Message
          kind="wait"
          level={2}
          title={`The version of ${lagosTime(former.savedAt)} by ${agentName(former.savedBy)}`}
        >
          <p>
            The form shows what it says. Save it to bring it back, or{' '}
            <Link to="/catalogue/$productKey" params={{ productKey }}>
              go to the version of today
            </Link>
            .
          </p>
        </Message>
      )}
      {isConflict && (
        <Theirs saved={saved} typed={refused.values} discard={isAwake ? () => discard(formKey, path) : undefined} />
      )}
      <fieldset disabled={!may(isNew ? 'addProduct' : 'putProduct')} className={styles.all}>
        <DraftForm
          formKey={formKey}
          action={path}
          {...(saved && { version: saved.version })}
          refused={typed}
          className={styles.form}
          noValidate
          onSubmit={onSubmit}
        >
          {(now, given) => {
            const value = (name: string) => given(name, first[name] ?? '')
            const line = (name: keyof typeof productLabels, optional = false, hint?: string) => (
              <TextField
                {...field(name)}
                label={productLabels[name]}
                optional={optional}
                {...(hint && { hint })}
                start={value(name)}
              />
            )
            const shown: ProductValues = { ...first, ...typed, ...now }
            return (
              <>
                <input type="hidden" name="formerSlugs" value={first.formerSlugs ?? ''} />
                <input type="hidden" name="formerLabels" value={first.formerLabels ?? ''} />
                <section className={styles.card}>
                  {line('name')}
                  <PictureField
                    picture={value('picture')}
                    alt={value('pictureAlt')}
                    errors={{ picture: fieldErrors.picture, pictureAlt: fieldErrors.pictureAlt }}
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
                <section className={styles.card} aria-labelledby="packages-title">
                  <h2 id="packages-title">{productLabels.packages}</h2>
                  <Packages value={value} shown={shown} field={field} isOpen={isNew} />
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
                    isNumber
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
                  <summary>Names, address and places</summary>
                  {line('cardName', true)}
                  {line('orderLabel', true, 'What buyers choose, and what their order says.')}
                  {line(
                    'slug',
                    true,
                    'Small letters, digits and hyphens. A former address goes on to lead to the page.',
                  )}
                  {line('sku', false, 'Buyers can read it too: it does not say what the product is for.')}
                  {line('tags', true, 'With commas between them.')}
                  {line('formPosition')}
                  {line('shelfPosition')}
                </details>
                {(refused?.values.toProve || fieldErrors.proof) && (
                  <section className={styles.card}>
                    <Field
                      {...field('proof')}
                      label={productLabels.proof}
                      optional
                      hint="What the form says above it promises too much: write it in another way. Or say what proves it, such as the registration and its number; that is kept with this version."
                    >
                      {(control) => <LongText {...control} rows={2} maxLength={1_000} defaultValue={value('proof')} />}
                    </Field>
                  </section>
                )}
                <ProductPreview values={shown} catalogue={catalogue} />
                {may(isNew ? 'addProduct' : 'putProduct') && (
                  <div className={styles.save}>
                    {!isAwake && (
                      <button type="submit" name="do" value="preview" className={buttonClass('quiet')}>
                        Look at it first
                      </button>
                    )}
                    {isConflict && (
                      <>
                        <input type="hidden" name="theirs" value={saved.version} />
                        <button
                          type="submit"
                          name="do"
                          value="save-over"
                          className={buttonClass('quiet')}
                          aria-disabled={isSending || undefined}
                        >
                          Save mine all the same
                        </button>
                      </>
                    )}
                    <button
                      type="submit"
                      name="do"
                      value="save"
                      className={buttonClass('order')}
                      aria-disabled={isSending || undefined}
                    >
                      Save
                    </button>
                  </div>
                )}
              </>
            )
          }}
        </DraftForm>
      </fieldset>
      {versions.length > 0 && <Versions productKey={productKey} versions={versions} />}
    </div>
  )
}

/** Fields behind the fold at the end. */
const more = ['card', 'cardName', 'orderLabel', 'slug', 'sku', 'tags', 'formPosition', 'shelfPosition', 'formerSlugs']

const hasErrorIn = (fieldErrors: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.some((name) => fieldErrors[name])

/** The id of the control to which what is wrong leads. The API names some of several controls as one. */
function idOf(name: string): string {
  if (name === 'packages') return packageFieldName('contents', 2)
  if (name === 'card') return 'cardName'
  if (name === 'formerSlugs') return 'slug'
  if (name === 'formerLabels') return 'orderLabel'
  return name
}

/** @throws the error itself where it is none of the network or the API */
function answerTo(error: unknown, values: ProductValues): Answered {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Nothing typed is lost: look at the list when there is network, and save again.'
    return { refused: { kind: 'refused', form: 'product', values, fieldErrors: {}, message } }
  }
  return { refused: refusedProduct(values, error).submission, isSignedOut: isSessionEnd(error) }
}

/** Takes what was typed off this device, and opens the product as it is. */
function discard(formKey: FormKey, path: string): void {
  forgetTyped(formKey)
  location.assign(path)
}

interface TheirsProps {
  readonly saved: SavedProduct
  readonly typed: ProductValues
  /** Takes theirs; without script the page is opened anew. */
  readonly discard: (() => void) | undefined
}

/** What somebody else has saved since the form was opened, beside what was typed. */
function Theirs({ saved, typed, discard }: TheirsProps) {
  const theirs = valuesOfProduct(saved.product)
  const names = differencesFrom(theirs, typed)
  return (
    <Message
      kind="wait"
      icon="alert"
      level={2}
      title={`${agentName(saved.savedBy)} has saved this product since you opened it`}
    >
      <p>Nothing that you typed is lost. This is where the two differ:</p>
      <dl className={styles.differences}>
        {names.map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              Theirs: <b>{theirs[name] || 'nothing'}</b>
            </dd>
            <dd>
              Yours: <b>{typed[name] || 'nothing'}</b>
            </dd>
          </div>
        ))}
      </dl>
      {discard ? (
        <button type="button" className={buttonClass('quiet')} onClick={discard}>
          Take theirs
        </button>
      ) : (
        <p>
          <a href={`/catalogue/${saved.product.key}`}>Take theirs</a>
        </p>
      )}
    </Message>
  )
}

/** The last saves, each of which can be looked at in the form and saved again. */
function Versions({ productKey, versions }: { productKey: string; versions: readonly Version[] }) {
  return (
    <details className={styles.versions}>
      <summary>Earlier versions</summary>
      <ol>
        {versions.map(({ version, savedAt, savedBy, proof }, index) => (
          <li key={version}>
            {lagosTime(savedAt)}, {agentName(savedBy)}
            {proof && `, with a proof: “${proof}”`}{' '}
            {index === 0 ? (
              <span className={styles.small}>on the pages now</span>
            ) : (
              <Link to="/catalogue/$productKey" params={{ productKey }} search={{ version: String(version) }}>
                Look at it
                <span className="sr">: the version of {lagosTime(savedAt)}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
