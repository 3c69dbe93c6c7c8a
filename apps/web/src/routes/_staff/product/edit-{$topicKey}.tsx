import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { descriptionText } from '#/features/descriptions/description-text.ts'
import { TextEditorOnPage } from '#/features/text-editor/text-editor-on-page.tsx'
import { staffHead } from '#/shared/head.ts'
import text from '#/shared/ui/text.module.css'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

/** The editor of a topic's description. */
export const Route = createFileRoute('/_staff/product/edit-{$topicKey}')({
  loader: async ({ context, params }) => {
    const topic = findProduct(context.catalogue, 'key', params.topicKey)
    if (!topic) throw notFound()
    const { body } = await context.call('getSavedDescription', { params: { topic: topic.key } })
    return { topicKey: topic.key, saved: body }
  },
  head: ({ match }) => {
    const topic = findProduct(match.context.catalogue, 'key', match.params.topicKey)
    return staffHead(match, `Edit ${topic?.name ?? 'a page'}`)
  },
  component: EditPage,
})

function EditPage() {
  const { topicKey, saved } = Route.useLoaderData()
  const { catalogue, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const description = useMemo(
    () => descriptionText(call, topicKey, saved, staff.role === 'owner'),
    [call, topicKey, saved, staff.role],
  )
  const topic = findProduct(catalogue, 'key', topicKey)
  if (!topic) return null
  const path = `/product/${topic.slug}`
  return (
    <>
      <h1 className={text.title}>Edit {topic.name}</h1>
      <p className={text.note}>
        Shown on <a href={path}>{path}</a>, under Description.
      </p>
      <TextEditorOnPage key={topic.key} text={description} email={staff.email} />
      <p className={text.note}>
        Write what the product is and how to take it. Do not write that it cures, treats or prevents any disease.
      </p>
    </>
  )
}
