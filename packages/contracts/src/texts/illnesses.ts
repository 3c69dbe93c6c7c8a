/** Illnesses that a text may name, each in one word, whether or not something is sold under its name. */
export const illnesses: readonly string[] = (
  'ache, aids, anaemia, anemia, anxiety, appendicitis, asthma, cataract, catarrh, cholesterol, cough, covid, ' +
  'depression, disease, eczema, epilepsy, fever, gastritis, glaucoma, goitre, gonorrhea, gonorrhoea, gout, ' +
  'haemorrhoid, hemorrhoid, hernia, hypertension, illness, impotence, infection, infertility, insomnia, jedijedi, ' +
  'malaria, migraine, miscarriage, obesity, pain, pile, piles, pneumonia, sickness, staphylococcus, syphilis, ' +
  'tuberculosis, tumor, typhoid'
).split(', ')
