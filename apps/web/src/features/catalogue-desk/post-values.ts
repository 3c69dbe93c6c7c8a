import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { Post } from '@divine/contracts/catalogue/posts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'
import { bodyOf, everyForm, overVersion, type Part, type PartValues, partByForm, type ReadPart } from './part-action.ts'
import { htmlOfPlain, plainOfHtml } from './plain-text.ts'
import { slugOf, split } from './typed-parts.ts'

/** What stands in the address of the page in place of a post's where one is added. */
export const newPost = 'new'

/** What staff say of a post beside its text, as the API takes it. */
export type PostFields = Omit<
  EndpointOutput<Endpoints['getPost']>['post'],
  'body' | 'formerSlugs' | 'wasShown' | 'state'
> & {
  readonly state: 'draft' | 'shown'
  readonly body?: string
}

/** What each field of the form is called. */
export const postLabels = {
  title: 'Title',
  summary: 'What it is about, in one or two sentences',
  text: 'Text',
  state: 'Who reads it?',
  date: 'Date',
  category: 'Category',
  tags: 'Tags',
  isPopular: 'Under “Popular feeds”',
  slug: 'Address of its page',
  picture: 'Picture above the text',
  pictureAlt: 'What the picture shows',
} as const

const fieldNames = [...everyForm, 'bringBack', ...(Object.keys(postLabels) as (keyof typeof postLabels)[])] as const

/** What the form shows of a post. One that was removed is a draft at first where it is brought back. */
export function valuesOfPost(post: Omit<Post, 'body'>): PartValues {
  return {
    title: post.title,
    summary: post.summary,
    state: post.state === 'shown' ? 'shown' : 'draft',
    date: post.date,
    category: post.category,
    tags: post.tags.join(', '),
    isPopular: post.isPopular ? 'yes' : 'no',
    slug: post.slug,
    picture: post.picture ?? '',
    pictureAlt: post.pictureAlt,
  }
}

/** The address that a post gets: what was typed, or what follows from its title. */
export const slugIn = ({ slug = '', title = '' }: PartValues) => slug.trim() || slugOf(title)

/** Reads the form. A text is sent where one was typed here, and not in the editor. */
export function readPost(values: PartValues): ReadPart<PostFields> {
  const value = (name: keyof typeof postLabels) => (values[name] ?? '').trim()
  return {
    fields: {
      title: value('title'),
      summary: value('summary'),
      state: value('state') === 'shown' ? 'shown' : 'draft',
      date: value('date'),
      category: value('category'),
      tags: split(value('tags'), ','),
      isPopular: value('isPopular') === 'yes',
      slug: slugIn(values),
      picture: value('picture') || null,
      pictureAlt: value('picture') ? value('pictureAlt') : '',
      ...(value('text') && { body: htmlOfPlain(value('text')) }),
    },
  }
}

/** Where the page of a post for staff is. */
export const postPath = (slug: string) => `/posts/${slug}`

/** Of the post of a page, or {@link newPost}. */
const slugAt = (path: string) => path.split('/')[2] ?? ''

export const postPart: Part = {
  form: 'post',
  read: (form) => readValues(form, fieldNames),
  async save(call, values, path) {
    const said = bodyOf(readPost(values), values)
    const slug = slugAt(path)
    if (slug === newPost) {
      const { body } = await call('addPost', { body: said })
      return `${postPath(body.post.slug)}?saved=true`
    }
    // A version of before comes back with its text.
    const former = values.bringBack
      ? (await call('getPostVersion', { params: { slug, version: values.bringBack } })).body.post
      : undefined
    const { body } = await call('putPost', {
      params: { slug },
      headers: overVersion(values),
      body: { ...said, ...(former && { body: former.body }) },
    })
    return `${postPath(body.post.slug)}?saved=true`
  },
  async look(call, path, version) {
    const slug = slugAt(path)
    const { body } = await (version
      ? call('getPostVersion', { params: { slug, version } })
      : call('getPost', { params: { slug } }))
    return { version: body.version, values: { ...valuesOfPost(body.post), text: plainOfHtml(body.post.body) ?? '' } }
  },
  plainFields: ['text'],
}

const saveByForm = partByForm(postPart)

/** Handles the forms of a post's page without script. Removing it is a form of its own. */
export const postByForm: FormAction = async (sent) => {
  if (sent.form.get('do') !== 'remove') return saveByForm(sent)
  const slug = slugAt(sent.url.pathname)
  try {
    await sent.call('removePost', { params: { slug }, headers: {} })
    return { redirectTo: `/posts?removed=${slug}` }
  } catch (error) {
    return refusedForm('post', {}, error)
  }
}
