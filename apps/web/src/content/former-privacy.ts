/** The privacy page as it was, which orders name by its version (`consent.ts`). It is never changed. */
export interface FormerPrivacy {
  readonly version: number
  /** Last day on which it stood, such as `2026-11-23`. */
  readonly until: string
  /** What was said below the order form. */
  readonly formWords: string
  readonly sections: readonly { readonly heading: string; readonly texts: readonly string[] }[]
}

/**
 * The latest first. Where it named the seller's numbers and email, it says so in words: they may have changed since.
 */
export const formerPrivacy: readonly FormerPrivacy[] = [
  {
    version: 5,
    until: '2026-11-27',
    formWords: 'We use these details, including the product you choose, only to process and deliver this order.',
    sections: [
      {
        heading: 'What we keep',
        texts: [
          'When you order, we keep what you typed:',
          'your full name',
          'your phone number',
          'where we bring the order',
          'the product, the package, the number of bottles, and the price you were shown',
          'your email, if you gave it',
          'your message, if you wrote one',
          'To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example many orders from one number, we mark it so that our staff look twice.',
          'Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree on, and notes. When they or you change something, we keep what it was before, who changed it and when.',
          'We keep which messages about an order went to you, when, and what they said.',
          'We also keep a list of phone numbers to be careful with, for example because orders were refused at the door. Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.',
          'When you write a review, we keep your words, your rating and name, your email, and your phone number if you gave it. Name, rating and words appear on the product’s page once we have read them, and those that we choose on the home page too; a review by the email or phone number of an order, or by the link that we send you after the delivery, says “Ordered here”. By that link you need give neither: we keep the review with those of your order. Your email and phone number are never shown.',
          'When you ask to be told that something is back, we keep your phone number or your email, which product it is, and when you asked and were told.',
        ],
      },
      {
        heading: 'Why, and who sees it',
        texts: [
          'We use these details, including the product you choose, only to process and deliver this order. The product can tell something about your health, so only our own staff see the whole order, after they sign in.',
          'The rider gets what is needed to reach you: your name, phone number and address. We may send you an email or SMS when we have your order, when it is confirmed, when it is on its way, and when it has arrived. It names the reference, the day and the sum, and never the product. Whoever carries it for us learns your email address or phone number, and what it says. When you asked to be told that something is back, you get one message, which does not name it, or our staff write to you on WhatsApp or call; your number and email are used for nothing else then. We share nothing beyond the delivery and these messages. We do not sell your details and we do not use them for advertising.',
        ],
      },
      {
        heading: 'How long we keep it',
        texts: [
          'An order that was delivered, or came back to us, is erased by itself after a year. One that was cancelled is erased by itself after 90 days. Erased are your name, your number, your address, your email, your message, and what our staff wrote about you. For our accounts the product, the state, the days, the sum and how the order ended stay, and lead to nobody.',
          'What you asked to be told of is erased by itself after 180 days, told or not.',
          'Each message has a link by which you end them. Then a code made of your phone number, and of your email where you end them from one, stays, also when everything else is erased, so that none goes there again. It goes when you want messages again.',
          'An order that is still open, and a review, stay until you ask us to erase them, also a review that we did not publish. A number on the list of those to be careful with is erased by itself after a year from its last day. For 2 years we keep which of our staff has read which order.',
          'Until an order is erased, the link to its page works for whoever has it. It shows the reference, the time, how far the order is, and when it came so far, the product with its package, bottles and price, the day and the sum that you agreed on, and what you paid, when you asked us to call, your name, your address, the last four digits of your phone number, the link to your other order, if this one was the same once more, and, if you ordered the same again, the link to that order. From there the name and the address can be corrected, a call asked for and the order cancelled, until our rider has it, and the same can be ordered again. Whoever knows both the reference and the phone number of an order finds its page.',
          'Backups hold all of it as well, and are deleted after 30 days. We use a backup only after a breakdown, and what you had us erase is then erased again by itself.',
          'The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing that you typed, and no network address. To notice when one network sends very much, our server counts requests by network address in its memory, and does not write the address down.',
        ],
      },
      {
        heading: 'On your phone',
        texts: [
          'An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes, or until you submit another, to fill the next form. It is removed when you next use our site after that.',
          'Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our page can show you that we have it: the reference, the link to the confirmation, the time, how far the order was, the last four digits of your number, and which form it came from: on a product’s page, our number for the product, and the bottles chosen there. It is removed when you next use our site after that.',
          'Your cart and your wishlist stay until you empty them.',
          'If you tick the box under a review, your name and email stay for the next one. Take the tick out once the page has fully loaded, send a review, and they are gone.',
          'None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads and does not keep. We set no other cookie for visitors.',
        ],
      },
      {
        heading: 'Have it corrected or erased',
        texts: [
          'You decide. Tell us your phone number, your order reference, or the email of your review or of what you wait for. We tell you all that we hold about you, correct it, or erase it. Call one of our numbers, write on WhatsApp, or send an email.',
          'An order is kept with the version of this page that you saw: this is version 5.',
        ],
      },
    ],
  },
  {
    version: 4,
    until: '2026-11-26',
    formWords: 'We use these details, including the product you choose, only to process and deliver this order.',
    sections: [
      {
        heading: 'What we keep',
        texts: [
          'When you order, we keep what you typed:',
          'your full name',
          'your phone number',
          'where we bring the order',
          'the product, the package, the number of bottles, and the price you were shown',
          'your email, if you gave it',
          'your message, if you wrote one',
          'To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example many orders from one number, we mark it so that our staff look twice.',
          'Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree on, and notes. When they or you change something, we keep what it was before, who changed it and when.',
          'We keep which messages about an order went to you, when, and what they said.',
          'We also keep a list of phone numbers to be careful with, for example because orders were refused at the door. Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.',
          'When you write a review, we keep your words, your rating and name, your email, and your phone number if you gave it. Name, rating and words appear on the product’s page once we have read them, and the newest ones on the home page too; a review by the email or phone number of an order, or by the link that we send you after the delivery, says “Ordered here”. By that link you need give neither: we keep the review with those of your order. Your email and phone number are never shown.',
        ],
      },
      {
        heading: 'Why, and who sees it',
        texts: [
          'We use these details, including the product you choose, only to process and deliver this order. The product can tell something about your health, so only our own staff see the whole order, after they sign in.',
          'The rider gets what is needed to reach you: your name, phone number and address. We may send you an email or SMS when we have your order, when it is confirmed, when it is on its way, and when it has arrived. It names the reference, the day and the sum, and never the product. Whoever carries it for us learns your email address or phone number, and what it says. We share nothing beyond the delivery and these messages. We do not sell your details and we do not use them for advertising.',
        ],
      },
      {
        heading: 'How long we keep it',
        texts: [
          'An order that was delivered, or came back to us, is erased by itself after a year. One that was cancelled is erased by itself after 90 days. Erased are your name, your number, your address, your email, your message, and what our staff wrote about you. For our accounts the product, the state, the days, the sum and how the order ended stay, and lead to nobody.',
          'Each message has a link by which you end them. Then a code made of your phone number, and of your email where you end them from one, stays, also when everything else is erased, so that none goes there again. It goes when you want messages again.',
          'An order that is still open, and a review, stay until you ask us to erase them, also a review that we did not publish. A number on the list of those to be careful with is erased by itself after a year from its last day. For 2 years we keep which of our staff has read which order.',
          'Until an order is erased, the link to its page works for whoever has it. It shows the reference, the time, how far the order is, and when it came so far, the product with its package, bottles and price, the day and the sum that you agreed on, and what you paid, when you asked us to call, your name, your address, the last four digits of your phone number, the link to your other order, if this one was the same once more, and, if you ordered the same again, the link to that order. From there the name and the address can be corrected, a call asked for and the order cancelled, until our rider has it, and the same can be ordered again. Whoever knows both the reference and the phone number of an order finds its page.',
          'Backups hold all of it as well, and are deleted after 30 days. We use a backup only after a breakdown, and what you had us erase is then erased again by itself.',
          'The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing that you typed, and no network address. To notice when one network sends very much, our server counts requests by network address in its memory, and does not write the address down.',
        ],
      },
      {
        heading: 'On your phone',
        texts: [
          'An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes, or until you submit another, to fill the next form. It is removed when you next use our site after that.',
          'Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our page can show you that we have it: the reference, the link to the confirmation, the time, how far the order was, the last four digits of your number, and which form it came from: on a product’s page, our number for the product, and the bottles chosen there. It is removed when you next use our site after that.',
          'Your cart and your wishlist stay until you empty them.',
          'If you tick the box under a review, your name and email stay for the next one. Take the tick out once the page has fully loaded, send a review, and they are gone.',
          'None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads and does not keep. We set no other cookie for visitors.',
        ],
      },
      {
        heading: 'Have it corrected or erased',
        texts: [
          'You decide. Tell us your phone number, your order reference or the email of your review. We tell you all that we hold about you, correct it, or erase it. Call one of our numbers, write on WhatsApp, or send an email.',
          'An order is kept with the version of this page that you saw: this is version 4.',
        ],
      },
    ],
  },
  {
    version: 3,
    until: '2026-11-24',
    formWords: 'We use these details, including the product you choose, only to process and deliver this order.',
    sections: [
      {
        heading: 'What we keep',
        texts: [
          'When you order, we keep what you typed:',
          'your full name',
          'your phone number',
          'where we bring the order',
          'the product, the package, the number of bottles, and the price you were shown',
          'your email, if you gave it',
          'your message, if you wrote one',
          'To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example many orders from one number, we mark it so that our staff look twice.',
          'Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree on, and notes. When they or you change something, we keep what it was before, who changed it and when.',
          'We also keep a list of phone numbers to be careful with, for example because orders were refused at the door. Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.',
          'When you write a review, we keep your words, your rating and name, your email, and your phone number if you gave it. Name, rating and words appear on the product’s page once we have read them, and the newest ones on the home page too; a review by the email or phone number of an order says “Ordered here”. Your email and phone number are never shown.',
        ],
      },
      {
        heading: 'Why, and who sees it',
        texts: [
          'We use these details, including the product you choose, only to process and deliver this order. The product can tell something about your health, so only our own staff see the whole order, after they sign in.',
          'The rider gets what is needed to reach you: your name, phone number and address. We share nothing beyond the delivery. We do not sell your details and we do not use them for advertising.',
        ],
      },
      {
        heading: 'How long we keep it',
        texts: [
          'An order that was delivered, or came back to us, is erased by itself after a year. One that was cancelled is erased by itself after 90 days. Erased are your name, your number, your address, your email, your message, and what our staff wrote about you. For our accounts the product, the state, the days, the sum and how the order ended stay, and lead to nobody.',
          'An order that is still open, and a review, stay until you ask us to erase them, also a review that we did not publish. A number on the list of those to be careful with is erased by itself after a year from its last day. For 2 years we keep which of our staff has read which order.',
          'Until an order is erased, the link to its page works for whoever has it. It shows the reference, the time, how far the order is, and when it came so far, the product with its package, bottles and price, the day and the sum that you agreed on, and what you paid, when you asked us to call, your name, your address, the last four digits of your phone number, the link to your other order, if this one was the same once more, and, if you ordered the same again, the link to that order. From there the name and the address can be corrected, a call asked for and the order cancelled, until our rider has it, and the same can be ordered again. Whoever knows both the reference and the phone number of an order finds its page.',
          'Backups hold all of it as well, and are deleted after 30 days. We use a backup only after a breakdown, and what you had us erase is then erased again by itself.',
          'The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing that you typed, and no network address. To notice when one network sends very much, our server counts requests by network address in its memory, and does not write the address down.',
        ],
      },
      {
        heading: 'On your phone',
        texts: [
          'An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes, or until you submit another, to fill the next form. It is removed when you next use our site after that.',
          'Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our page can show you that we have it: the reference, the link to the confirmation, the time, how far the order was, the last four digits of your number, and which form it came from: on a product’s page, our number for the product, and the bottles chosen there. It is removed when you next use our site after that.',
          'Your cart and your wishlist stay until you empty them.',
          'If you tick the box under a review, your name and email stay for the next one. Take the tick out once the page has fully loaded, send a review, and they are gone.',
          'None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads and does not keep. We set no other cookie for visitors.',
        ],
      },
      {
        heading: 'Have it corrected or erased',
        texts: [
          'You decide. Tell us your phone number, your order reference or the email of your review. We tell you all that we hold about you, correct it, or erase it. Call one of our numbers, write on WhatsApp, or send an email.',
          'An order is kept with the version of this page that you saw: this is version 3.',
        ],
      },
    ],
  },
  {
    version: 2,
    until: '2026-11-24',
    formWords: 'We use these details, including the product you choose, only to process and deliver this order.',
    sections: [
      {
        heading: 'What we keep',
        texts: [
          'When you order, we keep what you typed:',
          'your full name',
          'your phone number',
          'where we bring the order',
          'the product, the package, the number of bottles, and the price you were shown',
          'your email, if you gave it',
          'your message, if you wrote one',
          'To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example many orders from one number, we mark it so that our staff look twice.',
          'Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree on, and notes. When they change something, we keep what it was before, who changed it and when.',
          'We also keep a list of phone numbers to be careful with, for example because orders were refused at the door. Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.',
          'When you write a review, we keep your words, your rating and name, your email, and your phone number if you gave it. Name, rating and words appear on the product’s page once we have read them, and the newest ones on the home page too; a review by the email or phone number of an order says “Ordered here”. Your email and phone number are never shown.',
        ],
      },
      {
        heading: 'Why, and who sees it',
        texts: [
          'We use these details, including the product you choose, only to process and deliver this order. The product can tell something about your health, so only our own staff see the whole order, after they sign in.',
          'The rider gets what is needed to reach you: your name, phone number and address. We share nothing beyond the delivery. We do not sell your details and we do not use them for advertising.',
        ],
      },
      {
        heading: 'How long we keep it',
        texts: [
          'An order that was delivered, or came back to us, is erased by itself after a year. One that was cancelled is erased by itself after 90 days. Erased are your name, your number, your address, your email, your message, and what our staff wrote about you. For our accounts the product, the state, the days, the sum and how the order ended stay, and lead to nobody.',
          'An order that is still open, and a review, stay until you ask us to erase them, also a review that we did not publish. A number on the list of those to be careful with is erased by itself after a year from its last day. For 2 years we keep which of our staff has read which order.',
          'Until an order is erased, the link to its confirmation works for whoever has it. It shows no name and no address, but the reference, how far the order is, the product with its package, bottles and price, the time, the last four digits of your phone number, and, if you ordered the same again, the link to that order. From there the same can be ordered again.',
          'Backups hold all of it as well, and are deleted after 30 days. We use a backup only after a breakdown, and what you had us erase is then erased again by itself.',
          'The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing that you typed, and no network address. To notice when one network sends very much, our server counts requests by network address in its memory, and does not write the address down.',
        ],
      },
      {
        heading: 'On your phone',
        texts: [
          'An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes, or until you submit another, to fill the next form. It is removed when you next use our site after that.',
          'Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our page can show you that we have it: the reference, the link to the confirmation, the time, how far the order was, the last four digits of your number, and which form it came from: on a product’s page, our number for the product, and the bottles chosen there. It is removed when you next use our site after that.',
          'Your cart and your wishlist stay until you empty them.',
          'If you tick the box under a review, your name and email stay for the next one. Take the tick out once the page has fully loaded, send a review, and they are gone.',
          'None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads and does not keep. We set no other cookie for visitors.',
        ],
      },
      {
        heading: 'Have it corrected or erased',
        texts: [
          'You decide. Tell us your phone number, your order reference or the email of your review. We tell you all that we hold about you, correct it, or erase it. Call one of our numbers, write on WhatsApp, or send an email.',
          'An order is kept with the version of this page that you saw: this is version 2.',
        ],
      },
    ],
  },
  {
    version: 1,
    until: '2026-11-23',
    formWords: 'We use these details, including the product you choose, only to process and deliver this order.',
    sections: [
      {
        heading: 'What we keep',
        texts: [
          'When you order, we keep what you typed:',
          'your full name',
          'your phone number',
          'where we bring the order',
          'the product, the package, the number of bottles, and the price you were shown',
          'your email, if you gave it',
          'your message, if you wrote one',
          'To an order we add the time and a short reference. When an order looks like a mistake or a joke, for example many orders from one number, we mark it so that our staff look twice.',
          'Our staff add to it as they go: each call, how far the order is, the place, the day and the sum that you agree on, and notes. When they change something, we keep what it was before, who changed it and when.',
          'We also keep a list of phone numbers to be careful with, for example because orders were refused at the door. Each has the reason and a last day. Until then, an order from that number is checked before we deliver it.',
          'When you write a review, we keep your words, your rating and name, your email, and your phone number if you gave it. Name, rating and words appear on the product’s page once we have read them, and the newest ones on the home page too; a review by the email or phone number of an order says “Ordered here”. Your email and phone number are never shown.',
        ],
      },
      {
        heading: 'Why, and who sees it',
        texts: [
          'We use these details, including the product you choose, only to process and deliver this order. The product can tell something about your health, so only our own staff see the whole order, after they sign in.',
          'The rider gets what is needed to reach you: your name, phone number and address. We share nothing beyond the delivery. We do not sell your details and we do not use them for advertising.',
        ],
      },
      {
        heading: 'How long we keep it',
        texts: [
          'We keep your order and your review until you ask us to erase them. Nothing is erased by itself. A review that we did not publish is kept in the same way, and so is what our staff wrote about you or your number.',
          'As long as an order is kept, the link to its confirmation works for whoever has it. It shows no name and no address, but the reference, how far the order is, the product with its package, bottles and price, the time, the last four digits of your phone number, and, if you ordered the same again, the link to that order. From there the same can be ordered again.',
          'Backups hold all of it as well, and one from before you asked still has your details. We use a backup only after a breakdown, and then erase again what you had us erase.',
          'The log of our site notes when something fails, and what our staff do, such as signing in. It holds nothing that you typed, and no network address. To notice when one network sends very much, our server counts requests by network address in its memory, and does not write the address down.',
        ],
      },
      {
        heading: 'On your phone',
        texts: [
          'An order that you submit stays on your phone until it has reached us, or until you delete it. After 48 hours we no longer send it without asking you. What you typed into an order that you delete stays for 30 minutes, or until you submit another, to fill the next form. It is removed when you next use our site after that.',
          'Once it has reached us, your answers are taken off your phone. For 30 minutes a receipt stays, so that our page can show you that we have it: the reference, the link to the confirmation, the time, how far the order was, the last four digits of your number, and which form it came from: on a product’s page, our number for the product, and the bottles chosen there. It is removed when you next use our site after that.',
          'Your cart and your wishlist stay until you empty them.',
          'If you tick the box under a review, your name and email stay for the next one. Take the tick out once the page has fully loaded, send a review, and they are gone.',
          'None of this reaches us before you send it. Clearing this site’s data in your browser removes all of it. Where your browser runs no script or keeps nothing, your cart stands in a cookie for 30 days, which our server reads and does not keep. We set no other cookie for visitors.',
        ],
      },
      {
        heading: 'Have it corrected or erased',
        texts: [
          'You decide. Tell us your order reference, your phone number or the email of your review, and we correct your details or erase them. Call one of our numbers, write on WhatsApp, or send an email.',
        ],
      },
    ],
  },
]
