import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { ReactNode } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { lagosDate, lagosTime } from '#/shared/lagos-time.ts'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './part-form.module.css'
import { type Answered, type PartFields, PartForm, type Version } from './part-form.tsx'
import { PictureField } from './picture-field.tsx'
import { htmlOfPlain, plainOfHtml } from './plain-text.ts'
import { newPost, postLabels, postPart, postPath, slugIn, valuesOfPost } from './post-values.ts'
import { TextField } from './text-field.tsx'

type SavedPost = EndpointOutput<Endpoints['getPost']>

interface PostFormProps {
  /** Of the post in addresses, or `new`. */
  readonly slug: string
  /** The post as it is; undefined for a new one. */
  readonly saved: SavedPost | undefined
  /** Newest first. */
  readonly versions: readonly Version[]
  /** The version that was asked for: the form begins with what it says. */
  readonly former: SavedPost | undefined
  /** The day in Lagos when the page was made, such as `2026-11-14`. */
  readonly today: string
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether the post could not be read again. */
  readonly isOld: boolean
  readonly call: Call
  /** The editor of its text. */
  readonly editor: ReactNode
}

const shownIn = (saved: SavedPost | undefined) =>
  saved && { ...saved, values: { ...valuesOfPost(saved.post), text: plainOfHtml(saved.post.body) ?? '' } }

const readers = {
  draft: { choice: 'Only staff', does: 'It is a draft. No page for visitors has it.' },
  shown: { choice: 'Everybody', does: 'It is on the blog, and search engines are told of it.' },
} as const

/** A post of the blog: its text, and in one form all else that is said of it. */
export function PostForm(props: PostFormProps) {
  const { slug, saved, versions, former, today, answered, email, isOld, call, editor } = props
  const mayRemove = useMay()('removePost')
  const isNew = slug === newPost
  const state = saved?.post.state
  return (
    <>
      <PartForm
        part={postPart}
        path={postPath(slug)}
        listedOn={{ to: '/posts', name: 'Posts' }}
        draftOf={saved ? `post-${saved.post.formerSlugs[0] ?? saved.post.slug}` : 'new-post'}
        title={saved?.post.title ?? 'New post'}
        aside={state === 'shown' && <a href={`/blog/${saved?.post.slug}`}>See it on the blog</a>}
        note={
          isNew ? (
            'Save it as a draft first: then headings, lists and pictures can be added to its text.'
          ) : (
            <>
              Below the text are <a href="#details">its title, date, picture and address</a>.
            </>
          )
        }
        saved={shownIn(saved)}
        versions={versions}
        former={shownIn(former)}
        initial={{ date: today, state: 'draft', isPopular: 'no' }}
        {...(state && { savedWords: savedWords[state] })}
        answered={answered}
        email={email}
        isOld={isOld}
        needs={isNew ? 'addPost' : 'putPost'}
        call={call}
        labelOf={(name) => postLabels[name as keyof typeof postLabels] ?? name}
        unasked={['bringBack']}
        {...(saved && { rest: 'the details' })}
        above={
          saved && (
            <>
              {state === 'removed' && (
                <Message kind="wait" icon="alert" level={2} title="This post is removed">
                  <p>
                    {agentName(saved.savedBy)} removed it on {lagosTime(saved.savedAt)}. Save it to bring it back.
                  </p>
                </Message>
              )}
              <section aria-labelledby="text-title" className={styles.text}>
                <h2 id="text-title">{former ? 'Its text then' : 'Its text'}</h2>
                {former ? (
                  <div className={styles.paper}>
                    <RichTextView text={new StaffText('former', former.post.body)} />
                  </div>
                ) : (
                  editor
                )}
              </section>
              <h2 id="details" className={styles.details}>
                Its details
              </h2>
            </>
          )
        }
      >
        {(fields) => (
          <>
            {former && <input type="hidden" name="bringBack" value={former.version} />}
            <PostFields {...fields} isNew={isNew} call={call} body={former ? undefined : saved?.post.body} />
          </>
        )}
      </PartForm>
      {saved && state !== 'removed' && mayRemove && <Removal slug={slug} />}
    </>
  )
}

const savedWords = {
  draft: 'Only staff read it until you show it to everybody.',
  shown: 'The blog has it within a second.',
  removed: 'It is not on the blog.',
} as const

interface PostFieldsProps extends PartFields {
  readonly isNew: boolean
  readonly call: Call
  /** Its text, where the form may change it. */
  readonly body: string | undefined
}

function PostFields({ value, field, shown, fieldErrors, isNew, call, body = '' }: PostFieldsProps) {
  const text = plainOfHtml(body)
  const textField = (
    <Field {...field('text')} label={postLabels.text} optional hint="Leave an empty line between two paragraphs.">
      {(control) => <LongText {...control} rows={12} maxLength={100_000} defaultValue={value('text') || text} />}
    </Field>
  )
  return (
    <>
      <section className={styles.card}>
        <TextField {...field('title')} label={postLabels.title} start={value('title')} />
        <Field
          {...field('summary')}
          label={postLabels.summary}
          hint="It stands in the list of the blog and where the post is shared."
        >
          {(control) => <LongText {...control} rows={3} maxLength={300} defaultValue={value('summary')} />}
        </Field>
        {isNew ? textField : text !== undefined && <noscript>{textField}</noscript>}
      </section>
      <fieldset className={`${styles.card} ${styles.choices}`}>
        <legend>{postLabels.state}</legend>
        {(['draft', 'shown'] as const).map((each, index) => (
          <label key={each}>
            <input
              id={index === 0 ? 'state' : undefined}
              type="radio"
              name="state"
              value={each}
              defaultChecked={value('state') === each}
              aria-describedby={fieldErrors.state && 'state-error'}
            />
            <span>
              <b>{readers[each].choice}</b>
              <small>{readers[each].does}</small>
            </span>
          </label>
        ))}
        {fieldErrors.state && <FieldError id="state-error" error={fieldErrors.state} />}
      </fieldset>
      <section className={styles.card}>
        <Field {...field('date')} label={postLabels.date} hint="The newest stands first.">
          {(control) => <input {...control} type="date" defaultValue={value('date')} />}
        </Field>
        <TextField
          {...field('category')}
          label={postLabels.category}
          hint="Such as Ordering, Good to know or POS services."
          start={value('category')}
        />
        <TextField
          {...field('tags')}
          label={postLabels.tags}
          optional
          hint="With commas between them."
          start={value('tags')}
        />
        <Field {...field('isPopular')} label={postLabels.isPopular} optional hint="What people ask you most.">
          {(control) => (
            <select {...control} defaultValue={value('isPopular')}>
              <option value="no">No</option>
              <option value="yes">Yes</option>
            </select>
          )}
        </Field>
        <TextField
          {...field('slug')}
          label={postLabels.slug}
          optional={isNew}
          hint={
            isNew && !shown.slug?.trim() && shown.title?.trim()
              ? `Left empty, it is /blog/${slugIn(shown)}.`
              : 'Small letters, digits and hyphens. A former address goes on to lead to the post.'
          }
          start={value('slug')}
        />
        <PictureField
          name="picture"
          label={postLabels.picture}
          picture={value('picture')}
          none=""
          hint={(isNone) =>
            isNone ? 'It also stands where the post is shared.' : 'Choose a file to put another one in its place.'
          }
          aspect={16 / 9}
          error={fieldErrors.picture}
          alt={{
            ...field('pictureAlt'),
            label: postLabels.pictureAlt,
            hint: 'Such as: a rider hands over a parcel at a gate.',
            start: value('pictureAlt'),
          }}
          call={call}
        />
      </section>
      <PostPreview shown={shown} />
    </>
  )
}

/** How the list of the blog says it, with the text where it was typed into the form. */
function PostPreview({ shown }: { shown: PartFields['shown'] }) {
  const { title, summary, date = '', category, text } = shown
  if (!title?.trim()) return null
  return (
    <section className={styles.card} aria-labelledby="preview-title">
      <h2 id="preview-title">How the blog shows it</h2>
      <div className={styles.paper}>
        <p className={styles.small}>
          {[Number.isNaN(Date.parse(date)) ? '' : lagosDate(date), category?.trim()].filter(Boolean).join(' · ')}
        </p>
        <b className={styles.name}>{title}</b>
        <p>{summary}</p>
        {text?.trim() && <RichTextView text={new StaffText('preview', htmlOfPlain(text))} />}
      </div>
    </section>
  )
}

/** Asks before a post is taken off the blog; the form works without script. */
function Removal({ slug }: { slug: string }) {
  return (
    <details className={styles.removal}>
      <summary>Remove this post</summary>
      <form method="post" action={postPath(slug)}>
        <ActingAs />
        <p>
          It leaves the blog at once, and its address leads to the list of posts. Nothing is lost: all its versions are
          kept, and you can bring it back.
        </p>
        <button type="submit" name="do" value="remove" className={buttonClass('danger')}>
          Remove it
        </button>
      </form>
    </details>
  )
}
