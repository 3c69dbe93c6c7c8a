import type { Catalogue, Package } from './catalogue.ts'
import { firstPosts } from './first-posts.ts'
import type { Questions } from './questions.ts'
import { sampleSeller } from './seller.ts'
import type { ShopContent } from './shop-content.ts'

/** The two packages that most products share; only the price of the larger one differs. Source: specification §3. */
function repairAndProcare(largerPriceNaira: number): readonly Package[] {
  return [
    { contents: '1 repair + 1 procare', bottles: 2, priceNaira: 37_000 },
    { contents: '2 procare + 1 repair', bottles: 3, priceNaira: largerPriceNaira },
  ]
}

/**
 * What is sold before anybody has changed it: the values of the specification, and the only products that stand in
 * code. Only what puts a process together may import it, for a new database; tests and measurements may too.
 * Sources: specification §2 (routes, row, 'Pricing'), §3 (options, packages), §9 (cards); what departs from it is in
 * docs/spec-notes.md.
 */
export const firstCatalogue = {
  products: [
    {
      id: '1',
      key: 'stroke',
      slug: 'arthritis-and-rheumatism',
      formerSlugs: ['arthritis-and-stroke'],
      name: 'Arthritis and Rheumatism',
      orderLabel: 'Arthritis and Rheumatism',
      formerLabels: [],
      formPosition: 1,
      shelfPosition: 2,
      summary:
        'Joint care and Purifier, two herbal supplements in one pack. They stand beside good food and the care your doctor gives you.',
      sku: 'DHS-001',
      tags: ['Joints', 'Joint care', 'Purifier'],
      card: { name: 'Arthritis and Stroke', priceNaira: 42_000 },
      askFirst: [
        'you take a medicine for pain, swelling or gout',
        'you take a blood thinner, such as warfarin or aspirin',
        'you have, or have had, an ulcer or a kidney problem',
      ],
      picture: 'arthritis-and-rheumatism',
      availability: 'in-stock',
      accent: 'amber',
      packages: [
        { contents: '1 Joint care + 1 Purifier', bottles: 2, priceNaira: 42_000 },
        { contents: '2 Joint care + 1 Purifier', bottles: 3, priceNaira: 57_000 },
      ],
    },
    {
      id: '2',
      key: 'ulcer',
      slug: 'ulcer',
      formerSlugs: [],
      name: 'Ulcer',
      orderLabel: 'Ulcer',
      formerLabels: [],
      formPosition: 4,
      shelfPosition: 3,
      summary:
        'Repair and Procare, two herbal supplements in one pack, to go with regular meals and your doctor’s advice.',
      sku: 'DHS-002',
      tags: ['Stomach', 'Repair', 'Procare'],
      card: { name: 'Ulcer', priceNaira: 37_000 },
      askFirst: [
        'you take an antacid, an acid reducer or pain tablets',
        'you vomit blood, or your stool is black: go to a hospital the same day',
        'you are losing weight and do not know why',
      ],
      picture: 'ulcer',
      availability: 'in-stock',
      accent: 'leaf',
      packages: repairAndProcare(57_000),
    },
    {
      id: '3',
      key: 'diabetes',
      slug: 'diabetes',
      formerSlugs: [],
      name: 'Diabetes',
      orderLabel: 'Diabetes',
      formerLabels: [],
      formPosition: 2,
      shelfPosition: 1,
      summary:
        'Repair and Procare, two herbal supplements in one pack, to go with the food plan and the medicine your doctor gave you.',
      sku: 'DHS-003',
      tags: ['Sugar', 'Repair', 'Procare'],
      card: { name: 'Diabetes', priceNaira: 37_000 },
      askFirst: [
        'you use insulin or tablets for your sugar, because a plant can change how they work',
        'you have a kidney, eye or foot problem',
        'your sugar has been very high or very low in the last weeks',
      ],
      picture: 'diabetes',
      availability: 'in-stock',
      accent: 'blue',
      packages: repairAndProcare(47_000),
    },
    {
      id: '4',
      key: 'erectile',
      slug: 'erectile-dysfunction',
      formerSlugs: ['fertility-booster'],
      name: 'Erectile Dysfunction',
      orderLabel: 'Erectile Dysfunction',
      formerLabels: [],
      formPosition: 5,
      shelfPosition: 7,
      summary:
        'Repair and Procare, two herbal supplements in one pack. Ask us anything in private, by phone or on WhatsApp.',
      sku: 'DHS-004',
      tags: ['Men', 'Repair', 'Procare'],
      card: { name: 'Fertility Booster', priceNaira: 37_000 },
      askFirst: [
        'you take a medicine for your heart or your blood pressure, above all one with nitrates',
        'you feel pain in your chest when you exert yourself',
        'you and your partner have tried for a child for more than a year: both of you should be examined',
      ],
      picture: 'erectile-dysfunction',
      availability: 'in-stock',
      accent: 'plum',
      packages: repairAndProcare(47_000),
    },
    {
      id: '5',
      key: 'hiv',
      slug: 'hiv-cancer-hepatitis',
      formerSlugs: [],
      name: 'HIV, Cancer and Hepatitis',
      orderLabel: 'HIV/Cancer/Hepatitis',
      formerLabels: [],
      formPosition: 6,
      shelfPosition: 4,
      summary:
        'Repair and Procare, two herbal supplements in one pack. They go beside the medicine of your hospital and never in its place.',
      sku: 'DHS-005',
      tags: ['Wellness', 'Repair', 'Procare'],
      card: { name: 'HIV/Cancer', priceNaira: 37_000 },
      askFirst: [
        'you take antiretroviral tablets, because some plants make them weaker: never leave out a dose',
        'you have chemotherapy or radiotherapy, or an operation is planned',
        'you have a liver or kidney problem',
      ],
      picture: 'hiv-cancer-hepatitis',
      availability: 'in-stock',
      accent: 'teal',
      packages: repairAndProcare(47_000),
    },
    {
      id: '6',
      key: 'fibroid',
      slug: 'fibroid',
      formerSlugs: [],
      name: 'Fibroid',
      orderLabel: 'Fibroid/Cyst/fertility-booster',
      formerLabels: [],
      formPosition: 3,
      shelfPosition: 5,
      summary:
        'Repair, Tumour free and Female care, herbal supplements in packs of two, three or four bottles. Keep your clinic appointments.',
      sku: 'DHS-006',
      tags: ['Women', 'Repair', 'Tumour free', 'Female care'],
      card: { name: 'Fibroid', priceNaira: 37_000 },
      askFirst: [
        'you hope to become pregnant, or may be pregnant now',
        'you use hormones, or a method of family planning that contains them',
        'you bleed heavily, or feel weak and dizzy: see a doctor soon',
      ],
      picture: 'fibroid',
      availability: 'in-stock',
      accent: 'rose',
      packages: [
        { contents: '1 repair + 1 tumour free', bottles: 2, priceNaira: 42_000 },
        { contents: '3-in-1 pack: 1 repair, 1 tumour free, 1 female care', bottles: 3, priceNaira: 57_000 },
        { contents: '4-in-1 pack: 1 repair, 2 tumour free, 1 female care', bottles: 4, priceNaira: 72_000 },
      ],
    },
    {
      id: '7',
      key: 'hbp',
      slug: 'hbp-and-stroke',
      formerSlugs: ['Hbp'],
      name: 'High Blood Pressure and Stroke',
      orderLabel: 'High blood pressure and Stroke',
      formerLabels: [],
      formPosition: 7,
      shelfPosition: 6,
      summary:
        'Repair and Procare, two herbal supplements in one pack, to go with the medicine your doctor gave you and your regular checks.',
      sku: 'DHS-007',
      tags: ['Pressure', 'Repair', 'Procare'],
      card: { name: 'High Blood Pressure and Stroke', priceNaira: 37_000 },
      askFirst: [
        'you take tablets for your blood pressure: measure it, and never stop them by yourself',
        'you take a blood thinner, or have had a stroke',
        'your heart or your kidneys are being looked after by a doctor',
      ],
      picture: 'hbp-and-stroke',
      availability: 'in-stock',
      accent: 'red',
      packages: repairAndProcare(47_000),
    },
  ],
  bottlePrices: [
    { bottles: 1, priceNaira: 37_000 },
    { bottles: 3, priceNaira: 57_000, pack: { id: '8', sku: 'DHS-PACK-3' } },
    { bottles: 6, priceNaira: 102_000, pack: { id: '9', sku: 'DHS-PACK-6' } },
  ],
  // THE SELLER MUST CONFIRM EVERY LIST against the printed label, at /ingredients. Until then it is a sample.
  ingredients: [
    {
      name: 'Joint care',
      isConfirmed: false,
      ingredients: [
        { name: 'Ginger', part: 'root' },
        { name: 'Turmeric', part: 'root' },
        { name: 'Moringa', part: 'leaf' },
        { name: 'Black pepper', part: 'seed' },
      ],
    },
    {
      name: 'Purifier',
      isConfirmed: false,
      ingredients: [
        { name: 'Bitter leaf', part: 'leaf' },
        { name: 'Lemon grass', part: 'leaf' },
        { name: 'Dandelion', part: 'root' },
        { name: 'Ginger', part: 'root' },
      ],
    },
    {
      name: 'Repair',
      isConfirmed: false,
      ingredients: [
        { name: 'Bitter leaf', part: 'leaf' },
        { name: 'Moringa', part: 'leaf' },
        { name: 'Fenugreek', part: 'seed' },
        { name: 'Scent leaf', part: 'leaf' },
      ],
    },
    {
      name: 'Procare',
      isConfirmed: false,
      ingredients: [
        { name: 'Hibiscus (zobo)', part: 'flower' },
        { name: 'Garlic', part: 'bulb' },
        { name: 'Moringa', part: 'leaf' },
        { name: 'Baobab', part: 'fruit' },
      ],
    },
    {
      name: 'Tumour free',
      isConfirmed: false,
      ingredients: [
        { name: 'Green tea', part: 'leaf' },
        { name: 'Turmeric', part: 'root' },
        { name: 'Soursop', part: 'leaf' },
        { name: 'Ginger', part: 'root' },
      ],
    },
    {
      name: 'Female care',
      isConfirmed: false,
      ingredients: [
        { name: 'Fennel', part: 'seed' },
        { name: 'Cinnamon', part: 'bark' },
        { name: 'Hibiscus (zobo)', part: 'flower' },
        { name: 'Moringa', part: 'leaf' },
      ],
    },
  ],
  // What the site's settings say of the seller comes in its place.
  seller: sampleSeller,
} as const satisfies Catalogue

/**
 * What people ask before anybody has changed it. Those about the POS services are of the specification §2 'FAQ'; those
 * about the supplements say what the site says elsewhere.
 */
const firstQuestions = {
  supplements: [
    {
      question: 'How do I order?',
      answer:
        'Choose a product and fill the form on its page, or chat, call or text us. We call you before anything is sent.',
    },
    {
      question: 'When do I pay?',
      answer: 'At your door, when the bottles are in your hand. We never ask for money before that.',
    },
    {
      question: 'What does delivery cost, and when does it come?',
      answer: 'We tell you the day and what it costs when we call. Nothing is sent before you agree.',
    },
    {
      question: 'What if I am not at home?',
      answer:
        'Tell us on the phone which day suits you, or who may take it for you. If something comes up, call or text us: we agree another day.',
    },
    {
      question: 'Can I give it back?',
      answer:
        'Look at the bottles before you pay. Packages of three bottles or more come with a guarantee: if a bottle arrives opened, damaged or out of date, we change it and you pay nothing more.',
    },
    {
      question: 'Who sees what I ordered?',
      answer:
        'Only our own staff. The rider gets your name, phone number, address and the sum, and the label does not say what is inside.',
    },
    {
      question: 'Can I take it beside my medicine?',
      answer:
        'Ask your doctor or pharmacist first, and keep taking your medicine. A supplement does not take its place.',
    },
  ],
  pos: [
    {
      question: 'Is there a minimum or maximum amount for a transaction?',
      answer: 'Limits may exist. Please contact customer support before you come.',
    },
    {
      question: 'What should I do if I have an issue with a transaction?',
      answer: 'Contact customer support. Support is available 24/7.',
    },
    {
      question: 'What kinds of payment do you accept?',
      answer:
        'Cash, bank transfers and major credit/debit cards, for POS transactions, bill payments and other services.',
    },
    {
      question: 'How do I join Ajo?',
      answer: 'Contact customer service. We tell you how it works and write your name down.',
    },
  ],
} as const satisfies Questions

/** What a new database begins with. */
export const firstContent: ShopContent = { catalogue: firstCatalogue, questions: firstQuestions, posts: firstPosts }
