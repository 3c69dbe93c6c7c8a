/**
 * What the home page says under 'Health benefits': what a buyer can expect of us, and nothing that a bottle would do.
 */
export const benefits = [
  {
    name: 'Plants you know',
    text: 'Bitter leaf, ginger, moringa, zobo. Every ingredient is printed on the bottle, by its everyday name.',
  },
  {
    name: 'Support, not a substitute',
    text: 'A supplement adds to good food and the care your doctor gives you. Keep taking your prescribed medicine.',
  },
  {
    name: 'A person to ask',
    text: 'Tell us what you already take before you order. If a product does not suit you, we will say so.',
  },
  {
    name: 'Checked at your door',
    text: 'Look at the seal, the name and the date before you pay. If anything is wrong, give it back and pay nothing.',
  },
] as const
