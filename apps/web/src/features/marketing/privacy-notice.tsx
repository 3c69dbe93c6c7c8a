import { callLink, emailLink, whatsappLink } from '#/shared/links-out.ts'
import { useSeller } from '#/shared/seller.ts'
import styles from './privacy-notice.module.css'

/** What becomes of the details of an order or a review, in plain words. It says what the API stores; keep the two together. */
export function PrivacyNotice() {
  const { phones, whatsapp, email } = useSeller()
  return (
    <div className={styles.notice}>
      <section>
        <h2>What we keep</h2>
        <p>When you order, we keep what you typed:</p>
        <ul>
          <li>your full name and phone number;</li>
          <li>where we bring the order;</li>
          <li>the product you chose and the number of bottles;</li>
          <li>your email and your message, if you gave them.</li>
        </ul>
        <p>
          To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example
          many orders from one number, we mark it so that our staff look twice.
        </p>
        <p>
          When you write a review, we keep your words, your rating and name, your email, and your phone number if you
          gave it. Name, rating and words appear on the product’s page once we have read them; a review by the email or
          phone number of an order says “Ordered here”. Your email and phone number are never shown.
        </p>
      </section>
      <section>
        <h2>Why, and who sees it</h2>
        <p>
          We use these details, including the product you choose, only to process and deliver this order. The product
          can tell something about your health, so only our own staff see the whole order, after they sign in.
        </p>
        <p>
          The rider gets what is needed to reach you: your name, phone number and address. We share nothing beyond the
          delivery. We do not sell your details and we do not use them for advertising.
        </p>
      </section>
      <section>
        <h2>On your phone</h2>
        <p>
          If the network fails, an order you have not sent yet stays on your phone. It stays there only until it is sent
          or until you delete it. If you ask for it under a review, your name and email stay on your phone for the next
          one, and nowhere else. So do your wishlist and your cart.
        </p>
      </section>
      <section>
        <h2>Have it corrected or erased</h2>
        <p>
          You decide. Tell us your order reference, your phone number or the email of your review, and we correct your
          details or erase them. Call <a href={callLink(phones[0].e164)}>{phones[0].text}</a> or{' '}
          <a href={callLink(phones[1].e164)}>{phones[1].text}</a>, write on{' '}
          <a href={whatsappLink(whatsapp.e164, 'Hello Divine Health Supplements, I have a question about my details.')}>
            WhatsApp
          </a>
          , or send an email to <a href={emailLink(email)}>{email}</a>.
        </p>
      </section>
    </div>
  )
}
