import type { AskedField, IsOptional } from '@divine/contracts/calls/orders'
import { bottleCounts } from '@divine/contracts/catalogue/bottles'
import { type Catalogue, inFormOrder, isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { type Answer, answerNames } from '@divine/contracts/orders/answers'
import { baitField } from '@divine/contracts/orders/bait-field'
import type { CartLine } from '@divine/contracts/orders/cart-lines'
import { consentField } from '@divine/contracts/orders/consent'
import type { ChangeEventHandler, ReactNode } from 'react'
import type { ControlProps } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { packField, packsAmong, pricesField } from './order-fields.ts'

interface QuestionControlProps extends ControlProps {
  readonly defaultValue: string | number | undefined
}

interface Question {
  readonly label: string
  readonly hint?: string
  readonly control: (props: QuestionControlProps) => ReactNode
}

/** What is asked once for an order, whatever it holds. */
interface OrderQuestion<Name extends Answer> extends Question {
  readonly optional: IsOptional<Name>
}

/** What is asked about one product of an order. The next order asks it anew, and a cart has the answer in its lines. */
export type ProductQuestion = Exclude<AskedField, Answer>

type Questions = { readonly [Name in Answer]: OrderQuestion<Name> } & Readonly<Record<ProductQuestion, Question>>

/**
 * The questions of the order form, in their order on the screen. The questions about the product are together, where
 * the first of them is. A field of the order without a question fails the type check.
 */
export const questions: Questions = {
  fullname: {
    label: 'Full name',
    optional: false,
    control: (props) => <input {...props} autoComplete="name" />,
  },
  supplement: {
    label: 'Supplement',
    control: (props) => <SupplementSelect {...props} />,
  },
  bottle: {
    label: 'Number of bottles',
    control: ({ defaultValue = '', ...props }) => (
      <select {...props} defaultValue={defaultValue}>
        <option value="">Select Number **</option>
        {bottleCounts.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    ),
  },
  phone: {
    label: 'Phone number',
    optional: false,
    hint: 'We call this number before we bring your order. For example, 0803 123 4567.',
    control: (props) => <input {...props} type="tel" inputMode="tel" autoComplete="tel" />,
  },
  address: {
    label: 'Delivery address',
    optional: false,
    hint: 'Street, town or LGA, state, and a landmark the rider can look for.',
    control: (props) => <LongText {...props} rows={3} autoComplete="street-address" />,
  },
  email: {
    label: 'Email',
    optional: true,
    control: (props) => <input {...props} type="email" autoComplete="email" />,
  },
  request: {
    label: 'Message',
    optional: true,
    hint: 'The best time to call, or a question for us.',
    control: (props) => <LongText {...props} rows={3} />,
  },
}

interface SupplementSelectProps extends QuestionControlProps {
  readonly onChange?: ChangeEventHandler<HTMLSelectElement>
}

/** Chooses a supplement; in a cart there is one for each pack. */
export function SupplementSelect({ defaultValue = '', ...props }: SupplementSelectProps) {
  const products = inFormOrder(useCatalogue())
  return (
    <select {...props} defaultValue={defaultValue}>
      <option value="">Select Supplement **</option>
      {products.map((product) =>
        isSoldOut(product) ? (
          <option key={product.id} disabled>
            {product.orderLabel} (sold out just now)
          </option>
        ) : (
          <option key={product.id}>{product.orderLabel}</option>
        ),
      )}
    </select>
  )
}

const isAnswer = (field: AskedField): field is Answer => answerNames.some((name) => name === field)
const asked = Object.keys(questions) as AskedField[]
const firstProductQuestion = asked.findIndex((field) => !isAnswer(field))

/** What is asked before the product, about it, and after it, in the order of the screen. */
export const beforeProduct: readonly Answer[] = asked.slice(0, firstProductQuestion).filter(isAnswer)
export const aboutProduct = asked.filter((field): field is ProductQuestion => !isAnswer(field))
export const afterProduct: readonly Answer[] = asked.slice(firstProductQuestion).filter(isAnswer)

/** Every field that the form sends, in its order on the screen. @param lines the cart, where the form orders one */
export function orderFields(catalogue: Catalogue, lines: readonly CartLine[] | undefined): readonly string[] {
  const ordered = lines ? ['lines', ...packsAmong(catalogue, lines).map(packField)] : [...aboutProduct, pricesField]
  return [...beforeProduct, ...ordered, ...afterProduct, consentField, baitField]
}
