import type { AskedField, OrderConfirmation } from '@divine/contracts/calls/orders'
import type { PrivacyTerms } from '@divine/contracts/calls/privacy'
import { stockWishDays } from '@divine/contracts/catalogue/stock-wishes'
import type { Answer } from '@divine/contracts/orders/answers'
import type { isOfBuyer } from '@divine/contracts/orders/erased'
import { Link } from '@tanstack/react-router'
import { callLink, emailLink, whatsappLink } from '#/shared/links-out.ts'
import { useSeller } from '#/trade/seller.ts'
import { daysInWords, erasedAfter } from './kept-for.ts'
import styles from './privacy-notice.module.css'

const product = 'the product, the package, the number of bottles, and the price you were shown'

/**
 * What we store of each answer, in the order of the page. A question of the form without words here fails the type
 * check.
 */
const wordsOfAnswers: Readonly<Record<AskedField, string>> = {
  fullname: 'your full name',
  phone: 'your phone number',
  address: 'where we bring the order',
  supplement: product,
  bottle: product,
  email: 'your email, if you gave it',
  request: 'your message, if you wrote one',
}
const wordsOnce = [...new Set(Object.values(wordsOfAnswers))]

/** What is erased of an order, of the answers that are its buyer's, in the order of the page. */
const erasedOfAnswers: { readonly [Name in Answer]: (typeof isOfBuyer)[Name] extends true ? string : undefined } = {
  fullname: 'your name',
  phone: 'your number',
  address: 'your address',
  email: 'your email',
  request: 'your message',
}
const erasedAnswers = Object.values(erasedOfAnswers).filter((words) => words !== undefined)

const howFar = 'how far the order is, and when it came so far'
const agreed = 'the day and the sum that you agreed on, and what you paid'

/** What the page of an order shows, in its order. Anything else that it shows fails the type check. */
const shownOfOrder: Readonly<Record<keyof OrderConfirmation, string>> = {
  reference: 'the reference',
  placedAt: 'the time',
  stage: howFar,
  steps: howFar,
  may: howFar,
  version: howFar,
  isToReview: howFar,
  lines: 'the product with its package, bottles and price',
  day: agreed,
  sumNaira: agreed,
  paidNaira: agreed,
  callAt: 'when you asked us to call',
  fullname: 'your name',
  address: 'your address',
  phoneEnding: 'the last four digits of your phone number',
  instead: 'the link to your other order, if this one was the same once more',
  again: 'and, if you ordered the same again, the link to that order',
}
const shownOnce = [...new Set(Object.values(shownOfOrder))]

/**
 * What happens to the details of an order or a review, in plain words. It says what the API stores; change the two
 * together. Where it says something else than before, the version of `consent.ts` grows, and what stood here goes to
 * `former-privacy.ts`.
 * @param terms for how long what is kept, as the site is set
 */
export function PrivacyNotice({ terms }: { terms: Omit<PrivacyTerms, 'former'> }) {
  const { version, closedOrderDays, cancelledOrderDays, waryNumberDays, journalDays, backupDays } = terms
  const { phones, whatsapp, email } = useSeller()
  return (
    <div className={styles.notice}>
      <section>
        <h2>What we keep</h2>
        <p>When you order, we keep what you typed:</p>
        <ul>
          {wordsOnce.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>
          To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example
          many orders from one number, we mark it so that our staff look twice.
        </p>
        <p>
          We also keep with it which site or advert brought you to ours, as its link says: the name of that site, and
          the name of the advert. Where that holds an email address or a phone number, we leave it out. We read nothing
          else on your phone for it.
        </p>
        <p>
          Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree
          on, and notes. When they or you change something, we keep what it was before, who changed it and when.
        </p>
        <p>We keep which messages about an order went to you, when, and what they said.</p>
        <p>
          We also keep a list of phone numbers to be careful with, for example because orders were refused at the door.
          Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.
        </p>
        <p>
          When you write a review, we keep your words, your rating and name, your email, and your phone number if you
          gave it. Name, rating and words appear on the product’s page once we have read them, and those that we choose
          on the home page too; a review by the email or phone number of an order, or by the link that we send you after
          the delivery, says “Ordered here”. By that link you need give neither: we keep the review with those of your
          order. Your email and phone number are never shown.
        </p>
        <p>
          When you ask to be told that something is back, we keep your phone number or your email, which product it is,
          and when you asked and were told.
        </p>
      </section>
      <section>
        <h2>Why, and who sees it</h2>
        <p>
          We use these details, including the product you choose, only to process and deliver this order. The product
          can tell something about your health, so only our own staff see the whole order, after they sign in.
        </p>
        <p>
          The rider gets what is needed to reach you: your name, phone number and address. We may send you an email or
          SMS when we have your order, when it is confirmed, when it is on its way, and when it has arrived. It names
          the reference, the day and the sum, and never the product. Whoever carries it for us learns your email address
          or phone number, and what it says. When you asked to be told that something is back, you get one message,
          which does not name it, or our staff write to you on WhatsApp or call; your number and email are used for
          nothing else then. We share nothing beyond the delivery and these messages. We do not sell your details and we
          do not use them for advertising.
        </p>
      </section>
      <section>
        <h2>How long we keep it</h2>
        <p>
          {erasedAfter('An order that was delivered, or came back to us,', closedOrderDays)}{' '}
          {erasedAfter('One that was cancelled', cancelledOrderDays)} Erased are {erasedAnswers.join(', ')}, and what
          our staff wrote about you. For our accounts the product, the state, the days, the sum, how the order ended and
          which site or advert it came by stay, and lead to nobody.
        </p>
        <p>What you asked to be told of is erased by itself after {stockWishDays} days, told or not.</p>
        <p>
          Each message has a link by which you end them. Then a code made of your phone number, and of your email where
          you end them from one, stays, also when everything else is erased, so that none goes there again. It goes when
          you want messages again.
        </p>
        <p>
          An order that is still open, and a review, stay until you ask us to erase them, also a review that we did not
          publish. {erasedAfter('A number on the list of those to be careful with', waryNumberDays, 'its last day')} For{' '}
          {daysInWords(journalDays)} we keep which of our staff has read which order.
        </p>
        <p>
          Until an order is erased, the link to its page works for whoever has it. It shows {shownOnce.join(', ')}. From
          there the name and the address can be corrected, a call asked for and the order cancelled, until our rider has
          it, and the same can be ordered again. Whoever knows both the reference and the phone number of an order finds
          its page.
        </p>
        <p>
          Backups hold all of it as well, and are deleted after {daysInWords(backupDays)}. We use a backup only after a
          breakdown, and what you had us erase is then erased again by itself.
        </p>
        <p>
          The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing
          that you typed, and no network address. To notice when one network sends very much, our server counts requests
          by network address in its memory, and does not write the address down.
        </p>
      </section>
      <section>
        <h2>On your phone</h2>
        <ul>
          <li>
            An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours
            we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes,
            or until you submit another, to fill the next form. It is removed when you next use our site after that.
          </li>
          <li>
            Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our
            page can show you that we have it: the reference, the link to the confirmation, the time, how far the order
            was, the last four digits of your number, and which form it came from: on a product’s page, our number for
            the product, and the bottles chosen there. It is removed when you next use our site after that.
          </li>
          <li>Your cart and your wishlist stay until you empty them.</li>
          <li>
            Which site or advert brought you here stays until you close the tab, so that an order can say so. It goes to
            nobody else.
          </li>
          <li>
            If you tick the box under a review, your name and email stay for the next one. Take the tick out once the
            page has fully loaded, send a review, and they are gone.
          </li>
        </ul>
        <p>
          None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where
          your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads
          and does not keep. We set no other cookie for visitors.
        </p>
      </section>
      <section>
        <h2>Have it corrected or erased</h2>
        <p>
          You decide. Tell us your phone number, your order reference, or the email of your review or of what you wait
          for. We tell you all that we hold about you, correct it, or erase it. Call{' '}
          <a href={callLink(phones[0].e164)}>{phones[0].text}</a> or{' '}
          <a href={callLink(phones[1].e164)}>{phones[1].text}</a>, write on{' '}
          <a href={whatsappLink(whatsapp.e164, 'Hello Divine Health Supplements, I have a question about my details.')}>
            WhatsApp
          </a>
          , or send an email to <a href={emailLink(email)}>{email}</a>.
        </p>
        <p>
          An order is kept with the version of this page that you saw: this is version {version}.{' '}
          <Link to="/privacy/former">Former versions</Link>
        </p>
      </section>
    </div>
  )
}
