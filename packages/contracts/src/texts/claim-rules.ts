import { illnesses } from './illnesses.ts'

/**
 * What the claim gate looks for, as data. A wording is words with spaces between them, in lower case and without
 * accents:
 *
 * - `stop/end`: either word; `blood_pressure`: two words in the place of one
 * - `cure~`: a regular verb in each of its forms, such as `cured`
 * - `your?`: may be missing
 * - `.`: at most one other word; `..`: at most three
 * - `#`: a number, in digits or in words
 * - `<illness>`: one of the words of that name in `claimWordLists`
 */
export interface ClaimRule {
  /** Why it is marked, in words for staff. */
  readonly reason: string
  /** What can honestly be said in its place. */
  readonly instead: string
  readonly wordings: readonly string[]
}

const listed = (words: string): readonly string[] => words.split(', ')

/** What wordings name in angle brackets. Each is also found with an s. */
export const claimWordLists: Readonly<Record<string, readonly string[]>> = {
  illness: [
    ...illnesses,
    ...listed(
      'ulcer, diabetes, stroke, fibroid, cyst, arthritis, rheumatism, hiv, cancer, hepatitis, tumour, bp, hbp, sugar, ' +
        'ailment, swelling, inflammation, leukaemia, leukemia, lupus, parkinson, pcos, endometriosis, herpes, staph, std, sti, ' +
        'barrenness, reflux, heartburn, constipation, acne, ringworm, baldness, jedi_jedi, rashes, itching, ' +
        'blood_pressure, blood_sugar, high_blood, sugar_level, kidney_failure, kidney_problem, kidney_stone, gallstone, kidney, ' +
        'liver_problem, heart_attack, heart_failure, erectile_dysfunction, weak_erection, quick_ejaculation, ' +
        'premature_ejaculation, low_sperm, watery_sperm, sickle_cell, blocked_tube, enlarged_prostate, prostate, ' +
        'waist_pain, kpaluku, arthritic, dysfunction, std_s, rheumatic, angina, arteriosclerosis, atherosclerosis, ' +
        'congestive_heart_failure, mrsa, e_coli, insulin_resistance, skin_disorder',
    ),
  ],
  dirt: listed(
    'toxin, impurities, poison, germ, bacteria, virus, viruses, parasite, worm, plaque, fat, belly_fat, bad_blood, ' +
      'stone, blockage, cancer_cell, excess_sugar, bad_cholesterol',
  ),
  body: listed(
    'pancreas, kidney, liver, womb, sperm, sperm_count, erection, manhood, prostate, ovary, ovaries, tube, immunity, ' +
      'immune_system, libido, fertility, testosterone, hormone, metabolism, ovulation, blood_sugar, sugar_level, ' +
      'blood_pressure, blood_sugar_level, bp, sugar, heart, nerve, joint, cartilage, artery, arteries, eyesight, vision, ' +
      'menstrual_cycle, menses, penis, breast, stamina, sex_drive, system, blood, cells, stomach_lining, cholesterol, ' +
      'brain, memory, bones, belle, body',
  ),
  strength: listed(
    'sperm, sperm_count, erection, manhood, penis, breast, libido, sex_drive, stamina, fertility, testosterone, ' +
      'ovulation, immunity, immune_system, pancreas, kidney, liver, womb, eyesight, vision, memory, brain, bones, ' +
      'joint, nerve, heart, metabolism, hormone, blood_level, pcv',
  ),
  drug: listed(
    'drug, medicine, medication, insulin, tablet, pill, injection, metformin, antibiotic, antiretroviral, arv, dialysis, ' +
      'chemo, chemotherapy, inhaler',
  ),
  hospital: listed(
    'surgery, surgeries, operation, hospital, doctor, theatre, knife, dialysis, chemo, chemotherapy, cs',
  ),
  operation: listed('surgery, surgeries, operation, theatre, knife, dialysis, chemo, chemotherapy, cs'),
  people: listed(
    'people, patient, person, men, women, man, woman, customer, client, couple, user, nigerian, family, families, mother, ' +
      'buyer',
  ),
  well: listed(
    'free, healed, cured, well, fine, pregnant, gone, disappear, strong, normal, better, whole, healthy, okay, testify, ' +
      'born, belle, conceive, recover, recovered, smile, dance',
  ),
  period: listed('day, week, month, hour, hr, minute, min, second, night, wk, mth'),
  safe: listed('safe, harmless, risk_free, riskless'),
}

const herb = 'A herbal supplement, to go with the care that your doctor gives you.'

/** Every wording that promises something. A wording that is missing is one more line here and its sentences. */
export const claimRules: readonly ClaimRule[] = [
  {
    reason: 'This promises a cure, or that an illness ends or does not come. No supplement may be sold with it.',
    instead: herb,
    wordings: [
      'cure~/curative .. <illness>',
      'cure~/curative/curable/curer/cureall',
      'heal~/healer .. <illness>',
      'heal~/healer',
      'treat~ .. <illness>',
      'treat~ with this/our/it',
      'best/effective/natural/herbal/lasting/real/ultimate/powerful/sure/permanent/complete/the/a/every treatment/therapy for/of/against . <illness>',
      'remedy/remedies/solution/answer/antidote to/for/against .. <illness>',
      '<illness> cure/remedy/solution/killer/buster/terminator/eliminator/destroyer/remover/dissolver/stopper',
      'permanent/lasting/final/total/complete/ultimate/divine/sure/everlasting solution/healing/cure/freedom/recovery/deliverance',
      'permanent/lasting/total/complete/instant relief',
      'permanently/completely/totally cure~/heal~/treat~/end~/remove~/solve~',
      'remedying/remedied/remedies .. <illness>',
      'used in/for .. <illness>',
      'prevent~/avert~ .. <illness>',
      'prevention of/against .. <illness>',
      'prevention/management/relief and/or treatment/cure/control of/for .. <illness>',
      'useful/helpful/effective/indicated/used in/for the? treatment/management/prevention/cure of',
      'management/treatment/prevention and/or cure of .. <illness>',
      'reduce~/lower~/cut~ . risk of .. <illness>',
      '<illness> can/could/will be? .. cured/healed/treated/reversed/managed/prevented with/by/using',
      'get/gets/getting/keep/keeps/keeping/bring/brings/bringing/put/puts/putting .. <illness> under_control/at_bay/in_check',
      'curative or/and preventive/preventative',
      'preventive/preventative or/and curative',
      'healing properties/power/powers of',
      'protect~/guard~/shield~ . against/from .. <illness>',
      'eliminate~/eradicate~/exterminate~/annihilate~/expel/expels/expelled/expelling/dislodge~ .. <illness>/<dirt>',
      'wipe~ out/away/off .. <illness>/<dirt>',
      'reverse~/reversal .. <illness>',
      'dissolve~/shrink~/shrank/shrunk/melt~/dry/dries/drying/dried . up? .. <illness>/<dirt>',
      'say/saying/said goodbye/good_bye/bye_bye/byebye/bye to .. <illness>/<drug>/<hospital>',
      'goodbye/good_bye/bye_bye/byebye/bye/farewell to? . . <illness>',
      'kiss/kisses/wave/waves . <illness> goodbye/bye',
      'say/says no to . <illness>',
      'kick~/send~/sent/chase~/drive~/knock~/pursue~ .. <illness> out/away/off/packing/comot/commot',
      'keep~/keeping .. <illness> away/off/far',
      'never/no_more/nobody suffer~ .. <illness>',
      'no_more . <illness>',
      '<illness> no_more',
      'do/does/doing away_with .. <illness>/<drug>/<hospital>',
      'block~/inhibit~ .. <illness>',
      'anti <illness>/cancer/viral/bacterial/fungal/microbial/malarial/diabetic/hypertensive/inflammatory/parasitic',
      'anticancer/antiulcer/antidiabetes/antiviral/antibacterial/antifungal/antimicrobial/antimalarial/antidiabetic/antihypertensive/antiinflammatory/antiparasitic',
      'not/dont/no . have/need to? live/suffer/manage/endure . with? <illness>',
      'work~/do/does/doing/done wonders/wonder/miracles',
      '<illness> patients now/can/go/fit/will eat/drink/enjoy/dance',
      '<illness> take/don/just go/waka/run',
      '<illness> . become~/becomes/became/becoming/return~_to/go_back_to/will_be/go_be/go_become normal',
      '<illness> . go/don/will . come_down/drop/reduce/balance/dry',
      'you/he/she/una go well/born',
      'all/they/them/he/she/i/everybody/we of_them? got/became/become well/better/whole',
      'get/gets/got/getting/be/become rid of .. <illness>/<dirt>',
      'rid/rids/ridding . of .. <illness>/<dirt>',
      'end~/stop~/halt~/arrest~/finish~/conquer~/defeat~/overcome/overcomes/beat/beats/silence~/crush~/bury/buries/deal~_with .. <illness>',
      'put~/putting/bring~/brought an? end/stop to .. <illness>',
      'clear~/cleans/cleaned/cleaning . up? .. <illness>/<dirt>',
      'root/tea/herb/herbs/drug/capsule/capsules/mixture/leaf/medicine reverse~/eradicate~/eliminate~/remove~/clear~/stop~/end~ it/them/am',
      'complete/full/total treatment pack/package/kit/course',
      'eat~_up/suck~_out/swallow~ .. <illness>/<dirt>',
      'dey/go/fit/don clear/cure/heal/handle/settle . . problem/<illness>',
      'most effective/powerful/potent . . <illness>/drug/drugs/herb/remedy',
      'life/health back from .. <illness>',
      'test/result/results/hepatitis/hiv . is/was/turned/came/became/now negative',
      'answer to . prayer/prayers',
      'natural insulin/viagra/antibiotic/chemo',
      'eradication/elimination/removal/reversal of .. <illness>',
      'urinate~/pass/passes/passing/excrete~ . out .. <illness>/<dirt>/them',
      'forget about . <illness>',
      '<illness>/<body> . back_to_normal',
      '<illness> left/leave/leaves me/him/her/us/you',
      'cleanse~/free~/deliver~ of/from .. <illness>',
      'flush~/wash~/sweep~/drain~/purge~/push~/chase~/drive~/pursue~ out/away/off/commot/comot .. <illness>/<dirt>/<body>',
      'flush~/purge~ .. <illness>/<dirt>/<body>',
      'flush~/wash~/drive~/chase~/scatter~ .. comot/commot',
      'kill~/destroy~/attack~/burn~/combat~/kick~_out/neutralise~/neutralize~/knock~_out/uproot~/root~_out/scatter~/kpai/kpeme .. <illness>/<dirt>',
      'fight~/fighting/fought . against? .. <illness>/<dirt>',
      'remove~/drop~/pull~_out/take_away/takes_away/comot/commot .. <illness>/<dirt>',
      'relieve~/ease~/soothe~/calm~/manage~ .. <illness>',
      '<illness> . is/are/was/were/has/have/don/go/will_be/will_go/will . gone/disappear~/vanish~/finish~/dead/history/over/healed/cured/past_tense',
      '<illness> . disappear~/vanish~/varnish~/comot/commot',
      '<illness> . go/don/will/no_go . comot/commot/disappear/vanish/clear/finish/die',
      '<illness> .. never/not/no . go? come_back/return/reoccur/recur/see_you/come_again',
      'never/no_go/not_go/not/will_not/wont come_back/return/come_back_again again',
      'it/e/and go? will? never/no_go return/come_back',
      'live/lives/living/be/become/becomes/set/sets/are/stay/get/go/break/breaks . free from/of .. <illness>',
      'freedom from .. <illness>',
      '<illness> free',
      'one/best/root cause .. <illness>',
      'root_cause/root_causes',
      'from the root/root_cause/source',
      'target~/attack~/tackle~/deal~_with .. root/root_cause/source',
      'root of the/your/any/every problem/problems/illness/matter/disease/sickness',
      'once_and_for_all',
      'miracle/miraculous/magic/magical/wonder/wondrous herb/herbal/drug/tea/water/cure/medicine/product/capsule/capsules/powder/leaf/oil/solution/mixture/bottle/healing/supplement',
      'cure~ all/every/any/everything',
      'work~/good/effective/handles/handle/powerful for/on/against .. <illness>',
      'work~/e_dey_work well_well/wella/die/gan/no_be_small',
      'over/more_than/handles/handle/treats . # illnesses/diseases/sicknesses/ailments',
      '# diseases/illnesses/ailments/sicknesses',
      'recover~/recovery/survive~ .. from? <illness>',
      'e/it/this/medicine/drug/tea/herb go/dey/don/fit/will . clear/finish/kill/comot/commot/chase/scatter/handle/treat . am/them/everything',
      'dey/go clear/finish/kill/scatter am',
    ],
  },
  {
    reason: 'This says what it does to the body, as only a medicine with proof may.',
    instead: 'Made of plants that many people know. The label on the bottle lists all of them.',
    wordings: [
      'lower~/reduce~/control~/regulate~/normalise~/normalize~/balance~/stabilise~/stabilize~/manage~/maintain~/crash~/bring~_down .. <body>/<illness>',
      'boost~/increase~/raise~/multiply/multiplies/improve~/enhance~/enlarge~/strengthen~/harden~/thicken~/elongate~ .. <strength>',
      'improve~/enhance~/increase~ .. insulin_sensitivity/sugar_control/glycemic_control/glycaemic_control/a1c/hba1c',
      'repair~/restore~/regain~/rebuild~/rebuilding/rebuilt/regenerate~/revive~/renew~/rejuvenate~/heal~/correct~/reset .. <body>',
      'cleanse~/detoxify/detoxifies/detoxifying/detox/detoxes/purify/purifies/purifying/wash~ .. womb/liver/kidney/kidneys/blood/system/colon/pancreas/lungs',
      'unblock~/open~ .. fallopian/blocked/womb . tube/tubes',
      'unblock~/open~ . womb',
      '<body>/sperm/immune/sex/sexual booster/enhancer/enlarger/restorer/cleanser/regulator/balancer/detox',
      'womb/tube/tubes/manhood/penis/prick will/go/shall open/rise/stand/wake_up',
      'restore~ .. virginity/tightness',
      'help~ .. conceive/get_pregnant',
      'conceive~ .. after/with/within/in/using',
      'she/couples/couple/women/wife/you will/can/go/have/has? conceive~',
      'satisfy/satisfies/satisfying your wife/woman/madam/partner/husband/man',
      'men . last/lasts longer/long',
      'you/she/he/women/wife/wives/couples will/can/go/shall get/become/be/fall pregnant',
      'way/ways/how/help/helps/herb/tea/drug to? . get pregnant',
      'get pregnant fast/naturally/quickly/easily/now/again/in/within/this',
      'you .. carry your/a baby/babies/child/children/twins/triplets',
      'carry/carries/carrying your twins/baby/triplets',
      'bring~_back/restore~ .. strength/power/virility/youth',
      'make~/making . pregnant',
      'you/she/your_wife go? will? carry/get belle',
      'carry_belle/you_go_born',
      'conceive/pregnant in/within/after # <period>',
      'last/lasts/lasting long/longer in/on bed',
      'bring~/brought/get/gets/got back . <body>',
      'make~/making . . man/erection/penis/manhood/prick . stand/strong/hard/bigger/big',
    ],
  },
  {
    reason: 'This guarantees what it does for somebody’s health. Nobody can promise that.',
    instead: 'If a bottle arrives opened, damaged or out of date, we change it and you pay nothing more.',
    wordings: [
      'result/results/cure/healing/success/pregnancy/satisfaction/solution is/are? guaranteed',
      'guaranteed',
      'guarantee~ . you/your/u/that_you/that_your/that_it/it_will/result/results/cure/healing/pregnancy/relief/recovery/success',
      'money_back/moneyback guarantee',
      'money_back/refund~/moneyback if/when/should . . . not/no/dont/doesnt/isnt/arent/fail~ . . work/works/cure/cures/cured/heal/heals/healed/well/satisfied',
      'work~ for everyone/everybody/anyone/anybody/all/every_body/all_and_sundry',
      'work~/cure~/act~ like_magic/like_charm/like_a_charm/like_miracle',
      'never/cannot/cant/can_not/has_never/have_never/no_fit/no_dey fail/fails/failed/disappoint/disappoints/disappointed',
      'sure/sharp cure/solution/remedy/banker/healing/result/plug',
      'sure_die/sure_pass/no_go_fail',
      'must/surely/definitely/certainly be? work/cure/heal/healed/cured/conceive/recover',
    ],
  },
  {
    reason: 'This is a figure of success. Without a study behind it, it is made up.',
    instead: 'Everybody is different: we cannot say how it will be for you.',
    wordings: [
      '# %/percent/per_cent . work/works/working/effective/effectiveness/success/successful/sure/guaranteed/guarantee/result/results/efficacy/tested/trusted/proven/safe/natural/herbal/organic/pure/recovery/healing/cure/cured/healed/better/assured/assurance/free/potent/permanent/satisfaction/confidence/legit',
      '# %/percent/per_cent of .. <people>',
      'work~/effective/sure/success/cure/recovery/healing rate? . of/at/is? . # %/percent/per_cent',
      'success/cure/recovery/healing rate',
      '# out_of every? # . <people>/doctors/cases/wives',
      '# out_of # .. healed/cured/well/recovered/pregnant',
      '# <people> .. healed/cured/testified/testify/testimonies/pregnant/recovered/satisfied/set_free',
      '# testimonies/testimonials/success_stories',
      'used/trusted/loved/tried/taken by . . # <people>',
      '# . satisfied/happy/healed/cured . <people>',
      'thousands/millions/hundreds/many/plenty . of? <people> . healed/cured/testified/testify/pregnant/recovered',
    ],
  },
  {
    reason: 'This says by when it helps. Nobody knows that of a supplement.',
    instead: 'We cannot say how long it takes, or whether you feel anything. Ask your doctor how you are doing.',
    wordings: [
      'see/notice/feel/get/expect/start/experience .. change/changes/difference/result/results/improvement/relief/better .. in/within/after/under/from just? only? # <period>',
      'change/changes/result/results/improvement/improvements/relief . in/within/after/under just? only? # . <period>',
      'cure~/heal~/disappear~/vanish~/shrink~ . in/within/after/under just? only? # . <period>',
      'in/within/after/under just? only? # . <period> . . you/your/u/e/it/he/she/the .. <well>',
      '<illness> .. go/gone/out/finish~/disappear~/dead/history/vanish~/cured/healed . in/within/after/under just? only? # . <period>',
      '# <period> treatment/cure/therapy/healing/miracle/recovery',
      'it/e/tea/herb/medicine/drug work~ in/within/after just? only? # <period>',
      'healed/cured/pregnant/healthy/recovered/strong in/within just? only? # <period>',
      '<body>/<illness> .. in/within/after just? only? # <period>',
      '<body>/<illness> within minutes/hours/days/seconds/weeks',
      'instant/immediate/fast/quick/sharp_sharp/overnight/rapid relief/healing/result/results/cure/recovery/action_on',
      'work~/heal~/cure~ instantly/immediately/overnight/at_once/sharp_sharp/same_day',
      'from/with/after the? very? first/1st/1_st dose/use/cup/sip/spoon/day_of_use/week_of_use/capsule',
    ],
  },
  {
    reason: 'This says that it harms nobody. Plants act, and nobody knows every buyer.',
    instead: 'Ask a doctor or a pharmacist first if you are pregnant, ill or take a medicine.',
    wordings: [
      'no/zero/without/free_of/free_from/0 . . side/adverse/negative/bad effect/effects/reaction/reactions',
      'no_get/no_dey_get/dont_have/does_not_have/do_not_have/doesnt_have . . side/adverse/negative effect/effects',
      'side/adverse effect/effects free',
      'completely/totally/perfectly/absolutely/very/entirely/fully/100_%/always/purely/really <safe>',
      'harmless/non_toxic/nontoxic',
      '<safe> for . . mother/mothers/pregnant/nursing/breastfeeding/children/babies/baby/kids/everybody/everyone/all/all_ages/anybody/anyone/diabetics/hypertensive/old/elderly/use_by_all',
      'safe_and_effective/effective_and_safe/safe_and_sure/safe_and_natural/natural_and_safe',
      'cannot/cant/can_not/will_not/wont/never/no_fit/does_not/doesnt harm/hurt/affect . you/anybody/anyone/your',
      'no harm/danger/risk/chemical/chemicals/poison at_all',
    ],
  },
  {
    reason: 'This talks somebody out of medicine or a hospital. It can cost a life.',
    instead: 'Keep taking the medicine that your doctor gave you, and go for your checks.',
    wordings: [
      'replace~/substitute~/replacement/substitute for? .. <drug>/<hospital>',
      'stop~/quit/quits/quitting/drop~/abandon~/leave/leaves/leaving/reduce~/skip~ . taking/using? .. <drug>',
      'throw/throws/dump~/discard~/trash~/burn~ . away? .. <drug>',
      'throw/throws .. <drug> away',
      'no_more/enough_of/tired_of/goodbye_to/bye_to . <drug>/<hospital>/insulin_shots',
      'no/without/avoid~/forget/forgets/skip~/escape~/cancel~/dodge~ . about? . <operation>/injection/injections/insulin/drugs',
      'forget about? . <drug>/<hospital>',
      'decrease~/reduce~/lower~/cut~ .. need for .. <drug>/<hospital>',
      'instead of .. <hospital>/<drug>',
      'instead of going to .. <hospital>',
      'in_place of .. <hospital>/<drug>',
      'better/stronger/cheaper/safer/faster than .. <hospital>/<drug>',
      'not/dont/never/doesnt/wont/no . need . . . <hospital>/<drug>',
      'no_need/not_need/dont_need to do/undergo/see/visit/go_for/go/use/take . <hospital>/<drug>',
      'no_need of/for? . . <hospital>/<drug>',
      'alternative/substitute/replacement to/for .. <hospital>/<drug>',
      'leave/leaves your/the/that hospital <drug>',
    ],
  },
  {
    reason:
      'This borrows the word of doctors, studies or an authority. NAFDAC registers a product; it approves no claim.',
    instead: 'NAFDAC Reg. No.: and the number on the label. Show the label to your doctor or pharmacist.',
    wordings: [
      'doctor/doctors/physicians/nurses/pharmacists/experts/scientists/hospitals/specialists recommend~/trust~/approve~/endorse~/use~/love~/prescribe~/confirm~ it/this/our/these/divine/them/am/us',
      'doctor/doctors/physicians/experts/scientists are/were/is amazed/shocked/surprised/speechless',
      'doctor/doctors/physicians/experts recommend/recommended/approved/trusted/endorsed/certified',
      'recommended/approved/trusted/endorsed/certified/confirmed/used by . . doctors/physicians/nurses/pharmacists/experts/scientists/hospitals/specialists/professors/nafdac/fda/who/ministry/government',
      'clinically/scientifically/medically/laboratory/lab proven/tested/approved/certified/confirmed/proved/verified/trusted',
      'proven/proved to/for/against .. work/cure/treat/heal/lower/reduce/prevent/shrink/boost/help/control/eliminate/<illness>',
      'nafdac/fda/who/government/ministry approved/certified/tested/endorsed/verified/trusted',
      'nafdac has? approved/certified/tested/endorsed/verified/trusted',
      'tested_and_trusted/trusted_and_tested/tested_and_proven',
      'studies/research/science/scientists show/shows/showed/have_shown/has_shown/prove/proves/confirmed/have_proven/has_proven/have_confirmed',
    ],
  },
]

/** What is no claim although a wording above is in it. */
export const harmlessWordings: readonly string[] = [
  'cure~ meat/fish/ham/bacon/leather/tobacco/concrete/rubber/resin/hides',
  'smoke/air/sun/salt/dry cured',
  'healing church/ministry/ministries/temple/home/tabernacle/cathedral/assembly/street/school/streams/chapel/centre',
  'christ/faith/divine healing church/ministry/ministries/home',
  'heal~/healing slowly/badly',
  'mr/mrs/miss/dr/madam/pastor/chief/alhaji heal/healing/miracle',
  'delivery/price/prices/quality/seal/freshness/original/genuine/arrival/payment .. guaranteed',
  'guaranteed delivery/price/quality/original/genuine/freshness/seal/savings',
  'be/been/being/are/is/was/were/get/got treated for/of . <illness>',
  'fertility booster',
  'tumour/sugar/cholesterol free',
  '<illness> free delivery/pack/bottle',
  'anti <illness> tablet/tablets/drug/drugs/medicine/net',
  'anti bacterial/microbial/viral soap/wash/wipes/gel',
  'antibacterial/antimicrobial/antiviral/antifungal soap/wash/wipes/gel/medicine/medicines/drug/drugs/tablet/tablets/cream',
  'everyone/everybody/anyone/anybody who/with/that',
  'get well soon',
  '<body> too much/low/far/fast/high',
  'cure/healing/miracle/magic close/street/road/avenue/crescent/estate/plaza/garden/lane/way/hall',
  'your/their/his/her/my . <illness> treatment',
  'on/under/receive/receiving/your/their/his/her/my/hospital/malaria treatment for/of . <illness>',
  '<illness> pack/packs/package/packages/bottle/bottles/order/orders/page/pages/product/option/link/post/clinic/ward/test/tests',
  'safe for all payments',
  'rated # out_of #',
  '# out_of # stars/star',
]

/** Words by which what follows in the same part of a sentence is denied, or only told of others who say it. */
export const denyingWordings: readonly string[] = [
  'no/not/never/cannot/cant/nor/neither/none/nobody/nothing/hardly/without/nowhere',
  'dont/doesnt/didnt/isnt/arent/wasnt/werent/wont/wouldnt/couldnt/shouldnt/hasnt/havent/aint',
  'be/is/are careful/wary/suspicious',
  'beware',
  'forbid~/forbidden/forbids/forbidding/ban/bans/banned/prohibit~/illegal/unlawful/offence/crime/against_the_law/false/untrue/lie/lies',
  'text/texts/review/reviews/post/posts/word/words/seller/sellers/advert/adverts/advertisement/advertisements/anybody/anyone/somebody/someone/people/label/labels/website/shop/shops . . who/that/which/because . say/says/promise~/claim~/tell/tells/offer~/swear/swears',
  'whoever/anyone_who/anybody_who/if_somebody/if_anybody/if_anyone/if_a_seller/they/some . say/says/promise~/claim~/tell/tells/offer~/swear/swears',
]

/** Words that deny by their looks alone: what follows is claimed all the same. */
export const idleDenials: readonly string[] = [
  'no doubt/doubts/wonder/matter/shaking/wahala/stress/delay/delays/long_thing/time/cap/story/stories/magic/joke/jokes/lie/lies/problem/problems/worries/worry/fear/yawa/dulling/other/need/excuse',
  'no . other/drug/tea/herb/medicine/product . better/faster/stronger',
  'not/never/dont/doesnt/isnt . only/just/a_scam/scam/a_joke/joke/magic/lying/alone',
  'not . only',
  'not a/an? scam/joke/lie/story/magic/fraud',
  'nothing . else/beats/like',
  'no/nothing/not . . other/else',
  'no/not <illness>/problem/condition .. cannot/cant/not/doesnt/wont/never/can_not',
  'nothing . . . cannot/cant/not/doesnt/wont/never/can_not',
  'not/dont/never/cannot/cant/wont fail/wait/hesitate/suffer/worry/miss/delay/die/panic/give_up/believe_how/regret/fear/sit/let',
  'never fail~',
  'not/dont/do_not . suffer/worry/fear/delay/miss/wait',
  'why not',
  'doctor/doctors/hospital/hospitals/they/nobody . not/dont/wont/never . want/tell',
  'no be lie/joke/magic/story/small/today',
]

/** Words that after a denial compare, so that it is none: "no tea cures ulcer like ours". */
export const comparingWordings: readonly string[] = [
  'like/than/as this/our/ours/us/it/divine/these',
  'like/as_fast_as/as_well_as this/ours/our',
  'faster/better/quicker/more/stronger',
]

/** Who may well treat an illness: what is said of them is no claim about what is sold. */
export const othersWordings: readonly string[] = [
  'your/a/the/any/every/his/her/my doctor/hospital/clinic/nurse/pharmacist/surgeon/physician/midwife',
  'doctors/hospitals/clinics/nurses/pharmacists/surgeons/vaccine/vaccines/vaccination/antibiotics',
  'clean kitchen/hands/water',
  'net/nets/soap/exercise/hygiene/hand_washing',
  'prescribed/hospital medicine/medicines/drug/drugs/tablet/tablets',
]

/** With these a new thought begins after a comma: a denial before it does not reach it. */
export const clauseBeginnings: readonly string[] = listed(
  'it, its, this, these, they, we, our, ours, you, your, u, e, i, he, she, just, only, try, take, use, order, buy, so, but, now, ' +
    'no, guaranteed, get, drink, na, when, with, because, thousands, people',
)

/** With these it begins without a comma, too. */
export const clauseTurns: readonly string[] = listed(
  'but, because, however, since, therefore, instead, rather, yet, unless, until, although, though, whereas, when, so',
)

/** What of a product a denial with `no` tells, across commas too: "no herb, tea or capsule cures". */
export const soldThings: readonly string[] = listed(
  'supplement, supplements, product, products, herb, herbs, plant, plants, tea, capsule, capsules, medicine, remedy, bottle, ' +
    'seller, shop, food, claim, root, leaf, mixture',
)
