/** Questions about the POS services and their answers. Source: specification §2 'FAQ'. */
export const generalQuestions = [
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
] as const
