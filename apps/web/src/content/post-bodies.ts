import type { PostSlug } from './blog-index.ts'

/** A part of a post: paragraphs, then an optional list, then what closes the list. */
export interface PostPart {
  readonly heading?: string
  readonly paragraphs?: readonly string[]
  readonly list?: readonly string[]
  /** Whether the list is a sequence. */
  readonly isOrdered?: boolean
  readonly closing?: string
}

/** The words of each post. They advise and explain; they never say what a product would do for anybody's health. */
export const postBodies: Readonly<Record<PostSlug, readonly PostPart[]>> = {
  'how-ordering-works': [
    {
      paragraphs: [
        'Perhaps you are ordering for the first time without standing in a shop. It is simple, and you never pay before you hold the bottle. This is what happens, step by step.',
      ],
    },
    {
      heading: 'Step by step',
      isOrdered: true,
      list: [
        'You choose. Open the page of the product and look at its packages. The price beside a package is what you pay the rider.',
        'You send your order. Fill the form on the page, write to us on WhatsApp, call, or send an SMS with your name, the product, the number of bottles and your address.',
        'You see “Form Submitted” and a reference. That means that your order is stored. Write the reference down if you like; we can find your order by your phone number too.',
        'We call the number you gave. We agree the package, the price, the place and the day. Nothing moves before this call.',
        'The rider brings it. You check what he gives you, and then you pay him.',
      ],
    },
    {
      heading: 'If the network goes while you send',
      paragraphs: [
        'Do not type everything again. The form keeps your order on your phone and tells you that it is waiting. When the network is back it goes by itself, once and only once. Pressing the button two times does not make two orders.',
        'If your browser cannot keep it, the form says so, and shows you WhatsApp, SMS and our number instead. Your words stay in the form.',
      ],
    },
    {
      heading: 'An address that a rider can find',
      paragraphs: [
        'A street and a house number are not always enough. Tell us the town or the local government area, the state, and something that can be seen from the road: a filling station, a church, a mosque, a blue tank. Give a phone number that will be on when the rider is near.',
      ],
    },
    {
      heading: 'When not to order',
      paragraphs: [
        'Please do not order unless you can pay and receive the product within 1 or 2 days. A rider who comes for nothing has made the trip for nobody, and the next customer waits longer. If your salary comes next week, order next week. We will still be here.',
      ],
    },
    {
      heading: 'Two things that we never do',
      list: [
        'We never ask for money before delivery: no deposit, no “registration”, no transfer to hold your bottle.',
        'We never ask for your card, your PIN or a code that your bank sent you.',
      ],
      closing: 'If somebody does that in our name, do not pay. Call us on the number at the foot of this page.',
    },
  ],
  'when-the-rider-comes': [
    {
      paragraphs: [
        'The rider is at your gate, and he is in a hurry. You need not be. You agreed to pay for a certain product in good condition, so look at it first. One minute is enough for these five things.',
      ],
    },
    {
      heading: 'The five things',
      isOrdered: true,
      list: [
        'The seal. The cap must be closed, and the ring or foil under it whole. If you can open the bottle without breaking anything, somebody may have opened it before you.',
        'The name. Read it on every bottle. If you ordered a package, each of its bottles must be there under its own name.',
        'The number. Count the bottles before you count the money.',
        'The date. Look for “best before” or “expiry”, and for the batch number beside it. A bottle without a date is a bottle to give back.',
        'The price. It is the one that we told you when we called. The rider does not add anything to it.',
      ],
    },
    {
      heading: 'If something is wrong',
      paragraphs: [
        'Do not pay, and do not quarrel with the rider: he only carries the parcel. Call us while he is there. If the bottle is opened, damaged or out of date, give it back. For full packages our guarantee says what follows: we change it, and you pay nothing more.',
        'If you see it only after he has left, keep the bottle as it is, take a photograph of the seal and the label, and call us the same day.',
      ],
    },
    {
      heading: 'If you cannot be there',
      paragraphs: [
        'Somebody else can receive the parcel for you. Tell us the name when we call, and leave the exact money. Say to that person only what you want them to know: the rider does not need to explain to anybody what is inside, and neither do you.',
      ],
    },
    {
      heading: 'Before the first use',
      paragraphs: [
        'Read the whole label once. If a line on it makes you unsure, for example because you take a medicine or because you are pregnant, leave the seal whole and ask your doctor or a pharmacist first.',
        'Keep taking the medicine that your doctor gave you. A parcel from us is no reason to stop it, to take less of it or to miss a check-up.',
      ],
    },
  ],
  'read-the-label': [
    {
      paragraphs: [
        'The label is the only part of a supplement that cannot talk its way out. Whatever a seller tells you, and that includes us, what counts is printed on the bottle. This is how to read it.',
      ],
    },
    {
      heading: 'What should be there',
      list: [
        'The name of the product, and what it is: a herbal or dietary supplement. A supplement is not a medicine.',
        'The list of ingredients. Look for plants that you know you do not tolerate.',
        'How much is in the bottle, and how it is to be taken.',
        'The batch number, the day it was made and the day until which it may be used.',
        'The name and the address of the maker.',
        'A NAFDAC registration number, where the product has one.',
      ],
    },
    {
      heading: 'About the NAFDAC number',
      paragraphs: [
        'NAFDAC is the agency that registers foods and medicines in Nigeria. A number on a label is easy to print, so look it up: NAFDAC keeps a public register of products, and its offices answer questions. The product, the maker and the number must belong together.',
        'If the seller has no number to show, ask why, and take your time to decide. You will also find this sentence with us: “These claims have not been evaluated by NAFDAC.” It means what it says.',
      ],
    },
    {
      heading: 'When a line is missing or cannot be read',
      paragraphs: [
        'Ask the seller before you open the bottle: an opened one is hard to return. If the date was covered by a second sticker, scratched out or printed twice, do not take what is inside. The same goes for a bottle whose label and cap carry different batch numbers or dates.',
      ],
    },
    {
      heading: 'Words that should make you careful',
      paragraphs: [
        'Be careful with any label or advert that promises to end a disease, that says it works for every illness, that tells you to leave your hospital medicine, or that shows a doctor without a name. No supplement may promise such things, ours included.',
      ],
    },
    {
      heading: 'Take it with you',
      paragraphs: [
        'When you go to a doctor, a clinic or a pharmacist, take the bottle along, or a photograph of every side of it. Plants can change how a medicine works. People who know what you take can look after you better. Until they tell you otherwise, keep taking the medicine they prescribed.',
      ],
    },
  ],
  'keep-your-bottle-well': [
    {
      paragraphs: [
        'Heat, light and damp age everything that is dried: pepper, tea, and what is in your bottle. You cannot change the weather, but you can choose the shelf.',
      ],
    },
    {
      heading: 'Good places',
      list: [
        'A wardrobe or a drawer in the room that stays coolest.',
        'A closed box on a high shelf, away from the window.',
        'Wherever the label says. If it names a place, that place comes first.',
      ],
      closing:
        'Stand the bottle upright with the label to the front, so that you read the name and the date each time. If two people in the house take different things, give each a shelf, not only a colour of cap.',
    },
    {
      heading: 'Bad places',
      list: [
        'Above the stove, or on top of the refrigerator, where warm air rises.',
        'The bathroom, because steam finds its way under the cap.',
        'The dashboard of a car. Behind glass in the sun it becomes hot very quickly.',
        'A low table that a child can reach. What looks like a sweet is taken for one.',
      ],
    },
    {
      heading: 'In the rainy season',
      paragraphs: [
        'Close the cap each time, at once, with dry hands. If there is a small packet in the bottle that says “do not eat”, leave it there: it drinks the damp before your capsules do. Do not pour the contents into another container. You would lose the label, and with it the date.',
      ],
    },
    {
      heading: 'When the power is out',
      paragraphs: [
        'A supplement that does not need a refrigerator should not be put into one. Each time the power goes and comes back, water forms inside the bottle.',
      ],
    },
    {
      heading: 'On the road',
      paragraphs: [
        'Travelling to the village or to another state? Carry the whole bottle in the bag that stays with you, in the middle between clothes. The boot of a bus gets hot, and a bag on the roof gets wet. Do not knot a few capsules into a nylon bag: after two weeks nobody knows what they are.',
      ],
    },
    {
      heading: 'Signs that something is wrong',
      paragraphs: [
        'If capsules stick together, change their colour, smell strange or have spots, do not take them. Do not take them after the date on the label either. Put them where no child and no animal finds them. If a bottle came to you like that, call us.',
      ],
    },
  ],
  'use-a-pos-agent-safely': [
    {
      paragraphs: [
        'A good agent is close, quick and known in the street. Still, it is your money and your card. These habits keep both safe, at our counter and at any other.',
      ],
    },
    {
      heading: 'Before',
      list: [
        'Ask for the charge first. It should be told to you, or written on the wall, before your card goes in.',
        'Say the amount, and let the agent say it back.',
        'For a transfer, read the name that the machine shows. It must be the name of the person you want to pay.',
      ],
    },
    {
      heading: 'Your PIN is yours',
      paragraphs: [
        'Type it yourself, and cover it with your other hand. Do not tell it to anybody, do not write it on the card, and do not let a helpful person type it for you. No agent and no bank needs to know it. The same goes for a code that comes by SMS.',
        'Keep your eyes on the card. It should not leave the counter, and what comes back must be yours: read the name on it before you go. If a card is lost or changed, call your bank at once and ask them to block it.',
      ],
    },
    {
      heading: 'Count before you turn away',
      paragraphs: [
        'Count cash at the counter, in front of the agent, and say so if a note is torn or missing. Afterwards nobody can tell what happened. Put it away before you step out.',
      ],
    },
    {
      heading: 'Take the receipt',
      paragraphs: [
        'Take it also when the machine says “declined” or “failed”. The receipt carries the time, the terminal and a reference. Without them a bank has little to search for. Put it somewhere dry; the print fades in the sun, so take a photograph.',
      ],
    },
    {
      heading: 'The money left, but nothing came',
      isOrdered: true,
      list: [
        'Do not try again at once. You might pay twice.',
        'Check your balance or your alert, and note the time.',
        'Show the agent the receipt and ask him to look at the transaction.',
        'Call your bank with the reference. A failed payment may come back by itself, but a complaint puts a date on it.',
        'Did it happen at our counter? Contact our customer support. It is available 24/7, and we look at it together with you.',
      ],
    },
    {
      heading: 'Large amounts',
      paragraphs: [
        'Limits may exist for one transaction and for one day. Please ask before you come, so that you do not wait in vain. For cash exchange and delivery, call first to agree the amount and the time.',
      ],
    },
  ],
  'ajo-explained': [
    {
      paragraphs: [
        'Ajo is older than any bank in the street. In some places it is called esusu or adashe. The idea is the same everywhere: small amounts, saved regularly, become an amount with which you can do something.',
      ],
    },
    {
      heading: 'Two ways',
      list: [
        'Saving for yourself. A collector takes the same small amount from you every day or every week, marks it on your card, and gives you the total on the day you agreed.',
        'Saving in a circle. A group pays in together. Each time, one member takes the whole pot, until everybody has had a turn.',
      ],
    },
    {
      heading: 'An example',
      paragraphs: [
        'Somebody puts ₦1,000 aside every week. After twelve weeks that is ₦12,000, less the charge that was agreed at the beginning. Nothing is added to it: Ajo is a way to put money aside, and not a way to make it grow.',
      ],
    },
    {
      heading: 'Why the card matters',
      paragraphs: [
        'Memory is kind to everybody but the saver. On a card each payment is marked when it is made, in front of you. Keep your card yourself, look at the mark before you leave, and take a photograph of it from time to time. A card that is “at the office” is not a record.',
      ],
    },
    {
      heading: 'Start with an amount you will not miss',
      paragraphs: [
        'Choose what you can pay in a bad week, not in a good one. Food, rent, school fees and your medicine come first. It is better to save little until the end than much until the third week.',
      ],
    },
    {
      heading: 'Six questions to ask first',
      isOrdered: true,
      list: [
        'Who holds the money, and where?',
        'What is the charge, and when is it taken?',
        'On which day do I collect, and can it be earlier if somebody falls ill?',
        'What happens if I miss a week?',
        'What record do I get, and what happens if I lose it?',
        'Whom can I call if the collector does not come?',
      ],
    },
    {
      heading: 'Signs to walk away from',
      paragraphs: [
        'Walk away if somebody promises you more than you pay in, if you must bring new people before you are paid, or if you may not see the record. That is not Ajo.',
        'To join ours, contact our customer service. We tell you how it works and write your name down. Ask us the same six questions before you say yes.',
      ],
    },
  ],
}
