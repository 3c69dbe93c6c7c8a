/** Local government areas, written one after the other. */
function lgas(names: string): readonly string[] {
  return names.trim().split(/,\s+/)
}

/**
 * The 36 states and the Federal Capital Territory with their 774 local government areas. Only for staff: no page of
 * visitors loads them. Compared by script with the code system of the National Primary Health Care Development Agency
 * (`nigeria-lga.fsh` in github.com/Nigeria-FHIR-Community/PCN-ePharmacy) and with the list of github.com/BroVic/naijR:
 * but for hyphens and words such as "Area Council", at least one of the two spells each area as it is spelt here, and
 * both where they agree.
 */
export const regions = {
  Abia: lgas(`
    Aba North, Aba South, Arochukwu, Bende, Ikwuano, Isiala Ngwa North, Isiala Ngwa South, Isuikwuato, Obi Ngwa,
    Ohafia, Osisioma Ngwa, Ugwunagbo, Ukwa East, Ukwa West, Umuahia North, Umuahia South, Umu Nneochi`),
  Adamawa: lgas(`
    Demsa, Fufore, Ganye, Girei, Gombi, Guyuk, Hong, Jada, Lamurde, Madagali, Maiha, Mayo-Belwa, Michika,
    Mubi North, Mubi South, Numan, Shelleng, Song, Toungo, Yola North, Yola South`),
  'Akwa Ibom': lgas(`
    Abak, Eastern Obolo, Eket, Esit Eket, Essien Udim, Etim Ekpo, Etinan, Ibeno, Ibesikpo Asutan, Ibiono Ibom, Ika,
    Ikono, Ikot Abasi, Ikot Ekpene, Ini, Itu, Mbo, Mkpat Enin, Nsit Atai, Nsit Ibom, Nsit Ubium, Obot Akara, Okobo,
    Onna, Oron, Oruk Anam, Udung Uko, Ukanafun, Uruan, Urue-Offong/Oruko, Uyo`),
  Anambra: lgas(`
    Aguata, Anambra East, Anambra West, Anaocha, Awka North, Awka South, Ayamelum, Dunukofia, Ekwusigo,
    Idemili North, Idemili South, Ihiala, Njikoka, Nnewi North, Nnewi South, Ogbaru, Onitsha North, Onitsha South,
    Orumba North, Orumba South, Oyi`),
  Bauchi: lgas(`
    Alkaleri, Bauchi, Bogoro, Damban, Darazo, Dass, Gamawa, Ganjuwa, Giade, Itas/Gadau, Jama'are, Katagum, Kirfi,
    Misau, Ningi, Shira, Tafawa Balewa, Toro, Warji, Zaki`),
  Bayelsa: lgas('Brass, Ekeremor, Kolokuma/Opokuma, Nembe, Ogbia, Sagbama, Southern Ijaw, Yenagoa'),
  Benue: lgas(`
    Ado, Agatu, Apa, Buruku, Gboko, Guma, Gwer East, Gwer West, Katsina-Ala, Konshisha, Kwande, Logo, Makurdi, Obi,
    Ogbadibo, Ohimini, Oju, Okpokwu, Otukpo, Tarka, Ukum, Ushongo, Vandeikya`),
  Borno: lgas(`
    Abadam, Askira/Uba, Bama, Bayo, Biu, Chibok, Damboa, Dikwa, Gubio, Guzamala, Gwoza, Hawul, Jere, Kaga,
    Kala/Balge, Konduga, Kukawa, Kwaya Kusar, Mafa, Magumeri, Maiduguri, Marte, Mobbar, Monguno, Ngala, Nganzai,
    Shani`),
  'Cross River': lgas(`
    Abi, Akamkpa, Akpabuyo, Bakassi, Bekwarra, Biase, Boki, Calabar Municipal, Calabar South, Etung, Ikom, Obanliku,
    Obubra, Obudu, Odukpani, Ogoja, Yakurr, Yala`),
  Delta: lgas(`
    Aniocha North, Aniocha South, Bomadi, Burutu, Ethiope East, Ethiope West, Ika North East, Ika South,
    Isoko North, Isoko South, Ndokwa East, Ndokwa West, Okpe, Oshimili North, Oshimili South, Patani, Sapele, Udu,
    Ughelli North, Ughelli South, Ukwuani, Uvwie, Warri North, Warri South, Warri South West`),
  Ebonyi: lgas(`
    Abakaliki, Afikpo North, Afikpo South, Ebonyi, Ezza North, Ezza South, Ikwo, Ishielu, Ivo, Izzi, Ohaozara,
    Ohaukwu, Onicha`),
  Edo: lgas(`
    Akoko-Edo, Egor, Esan Central, Esan North-East, Esan South-East, Esan West, Etsako Central, Etsako East,
    Etsako West, Igueben, Ikpoba-Okha, Oredo, Orhionmwon, Ovia North-East, Ovia South-West, Owan East, Owan West,
    Uhunmwonde`),
  Ekiti: lgas(`
    Ado-Ekiti, Efon, Ekiti East, Ekiti South-West, Ekiti West, Emure, Gbonyin, Ido/Osi, Ijero, Ikere, Ikole,
    Ilejemeje, Irepodun/Ifelodun, Ise/Orun, Moba, Oye`),
  Enugu: lgas(`
    Aninri, Awgu, Enugu East, Enugu North, Enugu South, Ezeagu, Igbo-Etiti, Igbo-Eze North, Igbo-Eze South, Isi-Uzo,
    Nkanu East, Nkanu West, Nsukka, Oji River, Udenu, Udi, Uzo-Uwani`),
  'FCT (Abuja)': lgas('Abaji, Abuja Municipal, Bwari, Gwagwalada, Kuje, Kwali'),
  Gombe: lgas('Akko, Balanga, Billiri, Dukku, Funakaye, Gombe, Kaltungo, Kwami, Nafada, Shongom, Yamaltu/Deba'),
  Imo: lgas(`
    Aboh Mbaise, Ahiazu Mbaise, Ehime Mbano, Ezinihitte, Ideato North, Ideato South, Ihitte/Uboma, Ikeduru,
    Isiala Mbano, Isu, Mbaitoli, Ngor Okpala, Njaba, Nkwerre, Nwangele, Obowo, Oguta, Ohaji/Egbema, Okigwe, Onuimo,
    Orlu, Orsu, Oru East, Oru West, Owerri Municipal, Owerri North, Owerri West`),
  Jigawa: lgas(`
    Auyo, Babura, Biriniwa, Birnin Kudu, Buji, Dutse, Gagarawa, Garki, Gumel, Guri, Gwaram, Gwiwa, Hadejia, Jahun,
    Kafin Hausa, Kaugama, Kazaure, Kiri Kasama, Kiyawa, Maigatari, Malam Madori, Miga, Ringim, Roni, Sule Tankarkar,
    Taura, Yankwashi`),
  Kaduna: lgas(`
    Birnin Gwari, Chikun, Giwa, Igabi, Ikara, Jaba, Jema'a, Kachia, Kaduna North, Kaduna South, Kagarko, Kajuru,
    Kaura, Kauru, Kubau, Kudan, Lere, Makarfi, Sabon Gari, Sanga, Soba, Zangon Kataf, Zaria`),
  Kano: lgas(`
    Ajingi, Albasu, Bagwai, Bebeji, Bichi, Bunkure, Dala, Dambatta, Dawakin Kudu, Dawakin Tofa, Doguwa, Fagge,
    Gabasawa, Garko, Garun Mallam, Gaya, Gezawa, Gwale, Gwarzo, Kabo, Kano Municipal, Karaye, Kibiya, Kiru, Kumbotso,
    Kunchi, Kura, Madobi, Makoda, Minjibir, Nasarawa, Rano, Rimin Gado, Rogo, Shanono, Sumaila, Takai, Tarauni,
    Tofa, Tsanyawa, Tudun Wada, Ungogo, Warawa, Wudil`),
  Katsina: lgas(`
    Bakori, Batagarawa, Batsari, Baure, Bindawa, Charanchi, Dan Musa, Dandume, Danja, Daura, Dutsi, Dutsin-Ma,
    Faskari, Funtua, Ingawa, Jibia, Kafur, Kaita, Kankara, Kankia, Katsina, Kurfi, Kusada, Mai'Adua, Malumfashi,
    Mani, Mashi, Matazu, Musawa, Rimi, Sabuwa, Safana, Sandamu, Zango`),
  Kebbi: lgas(`
    Aleiro, Arewa Dandi, Argungu, Augie, Bagudo, Birnin Kebbi, Bunza, Dandi, Fakai, Gwandu, Jega, Kalgo, Koko/Besse,
    Maiyama, Ngaski, Sakaba, Shanga, Suru, Wasagu/Danko, Yauri, Zuru`),
  Kogi: lgas(`
    Adavi, Ajaokuta, Ankpa, Bassa, Dekina, Ibaji, Idah, Igalamela-Odolu, Ijumu, Kabba/Bunu, Kogi, Lokoja, Mopa-Muro,
    Ofu, Ogori/Magongo, Okehi, Okene, Olamaboro, Omala, Yagba East, Yagba West`),
  Kwara: lgas(`
    Asa, Baruten, Edu, Ekiti, Ifelodun, Ilorin East, Ilorin South, Ilorin West, Irepodun, Isin, Kaiama, Moro, Offa,
    Oke Ero, Oyun, Pategi`),
  Lagos: lgas(`
    Agege, Ajeromi-Ifelodun, Alimosho, Amuwo-Odofin, Apapa, Badagry, Epe, Eti-Osa, Ibeju-Lekki, Ifako-Ijaiye, Ikeja,
    Ikorodu, Kosofe, Lagos Island, Lagos Mainland, Mushin, Ojo, Oshodi-Isolo, Shomolu, Surulere`),
  Nasarawa: lgas('Akwanga, Awe, Doma, Karu, Keana, Keffi, Kokona, Lafia, Nasarawa, Nasarawa Eggon, Obi, Toto, Wamba'),
  Niger: lgas(`
    Agaie, Agwara, Bida, Borgu, Bosso, Chanchaga, Edati, Gbako, Gurara, Katcha, Kontagora, Lapai, Lavun, Magama,
    Mariga, Mashegu, Mokwa, Munya, Paikoro, Rafi, Rijau, Shiroro, Suleja, Tafa, Wushishi`),
  Ogun: lgas(`
    Abeokuta North, Abeokuta South, Ado-Odo/Ota, Ewekoro, Ifo, Ijebu East, Ijebu North, Ijebu North East, Ijebu Ode,
    Ikenne, Imeko Afon, Ipokia, Obafemi Owode, Odeda, Odogbolu, Ogun Waterside, Remo North, Sagamu, Yewa North,
    Yewa South`),
  Ondo: lgas(`
    Akoko North-East, Akoko North-West, Akoko South-East, Akoko South-West, Akure North, Akure South, Ese Odo,
    Idanre, Ifedore, Ilaje, Ile Oluji/Okeigbo, Irele, Odigbo, Okitipupa, Ondo East, Ondo West, Ose, Owo`),
  Osun: lgas(`
    Atakunmosa East, Atakunmosa West, Aiyedaade, Aiyedire, Boluwaduro, Boripe, Ede North, Ede South, Egbedore,
    Ejigbo, Ife Central, Ife East, Ife North, Ife South, Ifedayo, Ifelodun, Ila, Ilesa East, Ilesa West, Irepodun,
    Irewole, Isokan, Iwo, Obokun, Odo Otin, Ola Oluwa, Olorunda, Oriade, Orolu, Osogbo`),
  Oyo: lgas(`
    Afijio, Akinyele, Atiba, Atisbo, Egbeda, Ibadan North, Ibadan North-East, Ibadan North-West, Ibadan South-East,
    Ibadan South-West, Ibarapa Central, Ibarapa East, Ibarapa North, Ido, Irepo, Iseyin, Itesiwaju, Iwajowa, Kajola,
    Lagelu, Ogbomosho North, Ogbomosho South, Ogo Oluwa, Olorunsogo, Oluyole, Ona Ara, Orelope, Ori Ire, Oyo East,
    Oyo West, Saki East, Saki West, Surulere`),
  Plateau: lgas(`
    Barkin Ladi, Bassa, Bokkos, Jos East, Jos North, Jos South, Kanam, Kanke, Langtang North, Langtang South, Mangu,
    Mikang, Pankshin, Qua'an Pan, Riyom, Shendam, Wase`),
  Rivers: lgas(`
    Abua/Odual, Ahoada East, Ahoada West, Akuku-Toru, Andoni, Asari-Toru, Bonny, Degema, Eleme, Emohua, Etche,
    Gokana, Ikwerre, Khana, Obio/Akpor, Ogba/Egbema/Ndoni, Ogu/Bolo, Okrika, Omuma, Opobo/Nkoro, Oyigbo,
    Port Harcourt, Tai`),
  Sokoto: lgas(`
    Binji, Bodinga, Dange Shuni, Gada, Goronyo, Gudu, Gwadabawa, Illela, Isa, Kebbe, Kware, Rabah, Sabon Birni,
    Shagari, Silame, Sokoto North, Sokoto South, Tambuwal, Tangaza, Tureta, Wamako, Wurno, Yabo`),
  Taraba: lgas(`
    Ardo Kola, Bali, Donga, Gashaka, Gassol, Ibi, Jalingo, Karim Lamido, Kurmi, Lau, Sardauna, Takum, Ussa, Wukari,
    Yorro, Zing`),
  Yobe: lgas(`
    Bade, Bursari, Damaturu, Fika, Fune, Geidam, Gujba, Gulani, Jakusko, Karasuwa, Machina, Nangere, Nguru,
    Potiskum, Tarmuwa, Yunusari, Yusufari`),
  Zamfara: lgas(`
    Anka, Bakura, Birnin Magaji/Kiyaw, Bukkuyum, Bungudu, Gummi, Gusau, Kaura Namoda, Maradun, Maru, Shinkafi,
    Talata Mafara, Tsafe, Zurmi`),
} as const satisfies Record<string, readonly string[]>
export type State = keyof typeof regions
export const states = Object.keys(regions) as [State, ...State[]]

/** Whether a delivery can have this state. */
export function isState(name: string): name is State {
  return Object.hasOwn(regions, name)
}

/** Where an address seems to be. */
export interface GuessedRegion {
  readonly state: State
  /** The local government area or town; null where the address names none. */
  readonly town: string | null
}

/**
 * Towns and parts of towns by which people say where they live, beside the names of the areas themselves. Where a name
 * means several places, it is the one meant most often.
 */
const towns: Partial<Record<State, readonly string[]>> = {
  Abia: ['Aba', 'Umuahia'],
  Adamawa: ['Yola', 'Jimeta', 'Mubi'],
  Anambra: ['Awka', 'Onitsha', 'Nnewi', 'Ekwulobia', 'Obosi', 'Nkpor'],
  Bauchi: ['Azare'],
  Benue: ['Oturkpo'],
  'Cross River': ['Calabar', 'Ugep'],
  Delta: ['Asaba', 'Warri', 'Effurun', 'Ughelli', 'Agbor', 'Abraka', 'Ozoro', 'Oleh', 'Kwale'],
  Ebonyi: ['Afikpo'],
  Edo: ['Benin City', 'Benin', 'Auchi', 'Ekpoma', 'Uromi', 'Irrua'],
  Ekiti: ['Ado Ekiti', 'Ikere Ekiti', 'Ikole Ekiti', 'Oye Ekiti', 'Ijero Ekiti', 'Ise Ekiti'],
  'FCT (Abuja)': [
    ...['Wuse', 'Garki', 'Maitama', 'Asokoro', 'Gwarinpa', 'Gwarimpa', 'Kubwa', 'Lugbe', 'Nyanya', 'Karshi', 'Jabi'],
    ...['Utako', 'Apo', 'Lokogoma', 'Katampe', 'Jahi', 'Dutse Alhaji', 'Dei Dei', 'Zuba', 'Galadimawa'],
    ...['Gudu', 'Durumi', 'Mpape', 'Life Camp', 'Lifecamp', 'Jikwoyi', 'Dawaki', 'Wuye', 'Mabushi'],
  ],
  Imo: ['Owerri', 'Mbaise', 'Mbano'],
  Kaduna: ['Kafanchan', 'Barnawa', 'Kawo', 'Rigasa', 'Samaru'],
  Kano: ['Sabon Gari Kano', 'Bompai', 'Hotoro', 'Naibawa'],
  Kogi: ['Kabba', 'Anyigba'],
  Kwara: ['Ilorin', 'Omu Aran', 'Omu-Aran', 'Tanke'],
  Lagos: [
    ...['Lekki', 'Victoria Island', 'Ikoyi', 'Ajah', 'Sangotedo', 'Yaba', 'Ebute Metta', 'Festac', 'Festac Town'],
    ...[
      'Ojodu',
      'Berger',
      'Ogba',
      'Ikotun',
      'Egbeda',
      'Ipaja',
      'Ayobo',
      'Iyana Ipaja',
      'Abule Egba',
      'Isolo',
      'Oshodi',
    ],
    ...[
      'Okota',
      'Ajao Estate',
      'Maryland',
      'Ogudu',
      'Ojota',
      'Ketu',
      'Mile 12',
      'Gbagada',
      'Bariga',
      'Somolu',
      'Magodo',
    ],
    ...['Omole', 'Satellite Town', 'Okokomaiko', 'Iba', 'Mile 2', 'Ajegunle', 'Orile', 'Surulere', 'Ijora', 'Obalende'],
    ...['Ijegun', 'Ejigbo', 'Iju', 'Fagba', 'Alagbado', 'Akowonjo', 'Dopemu', 'Anthony', 'Palmgrove', 'Chevron'],
  ],
  Nasarawa: ['Mararaba', 'Masaka', 'New Karu', 'Ado Karu'],
  Niger: ['Minna', 'New Bussa', 'Zungeru'],
  Ogun: ['Abeokuta', 'Sango Ota', 'Sango', 'Ota', 'Ijebu Igbo', 'Ilaro', 'Mowe', 'Ibafo', 'Shagamu', 'Arepo', 'Agbara'],
  Ondo: ['Akure', 'Ondo Town', 'Ikare', 'Ore'],
  Osun: ['Ile Ife', 'Ife', 'Ilesa', 'Ilesha', 'Oshogbo', 'Ede', 'Ikire', 'Ikirun', 'Modakeke'],
  Oyo: ['Ibadan', 'Ogbomosho', 'Ogbomoso', 'Saki', 'Bodija', 'Challenge', 'Iwo Road', 'Moniya', 'Eruwa'],
  Plateau: ['Jos', 'Bukuru', 'Rayfield'],
  Rivers: [
    'Rumuokoro',
    'Rumuola',
    'Rumuokwuta',
    'Trans Amadi',
    'Choba',
    'Rumuodara',
    'Elelenwo',
    'Omoku',
    'Bori',
    'Ahoada',
  ],
  Taraba: ['Zing'],
}

/** Other ways in which people write a town. */
const shortForms: Readonly<Record<string, string>> = {
  'p h': 'Port Harcourt',
  ph: 'Port Harcourt',
  phc: 'Port Harcourt',
  portharcourt: 'Port Harcourt',
  chafe: 'Tsafe',
  'garun malam': 'Garun Mallam',
  'nasarawa egon': 'Nasarawa Eggon',
  umunneochi: 'Umu Nneochi',
  'v i': 'Victoria Island',
  vi: 'Victoria Island',
}

/** Other ways in which people write a state. */
const stateForms: Readonly<Record<string, State>> = {
  abuja: 'FCT (Abuja)',
  fct: 'FCT (Abuja)',
  'f c t': 'FCT (Abuja)',
  'federal capital territory': 'FCT (Abuja)',
  'cross rivers': 'Cross River',
  nassarawa: 'Nasarawa',
}

/** Names of areas that are first of all names of people, or words: they count only beside the name of their state. */
const unsureNames: readonly string[] =
  'Ado, Apa, Awe, Bali, Brass, Dass, Ibi, Ika, Ini, Isa, Logo, Obi, Oju, Roni, Song, Tai, Toto'.split(', ')

/** After a name these make it a street's: "Aba Road" is in many towns. */
const streetWords = new Set(
  'road rd street str st close crescent cres avenue ave way lane drive motor expressway express exp house plaza junction'.split(
    ' ',
  ),
)

/** The states whose name has this as one of its words, such as `kano`, `abuja`, or `ibom`; not a part of a word. */
export function statesNamed(word: string): readonly State[] {
  const key = keyOf(word)
  return states.filter((state) => plainWords(state).includes(key))
}

interface Place {
  readonly state: State
  /** Null where it is the state itself. */
  readonly town: string | null
  /** Whether it says where it is without its state. */
  readonly isSure: boolean
}

/** Small letters without accents, words apart by one space each. */
function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

const keyOf = (name: string) => plainWords(name).join(' ')

/** Every name with the places that it may mean. */
function gazetteer(): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  const add = (key: string, place: Place) => places.set(key, [...(places.get(key) ?? []), place])
  for (const state of states) {
    add(keyOf(state), { state, town: null, isSure: true })
    for (const town of regions[state]) {
      // "Bauchi" alone is the state, and of "Obio/Akpor" people say one half or the other.
      const names = town.includes('/') ? [town, ...town.split('/')] : [town]
      for (const name of names) {
        if (name !== state) add(keyOf(name), { state, town, isSure: !unsureNames.includes(name) })
      }
    }
  }
  // A town is meant before an area of the same name elsewhere.
  for (const [state, names] of Object.entries(towns) as [State, readonly string[]][]) {
    for (const town of names) {
      const others = (places.get(keyOf(town)) ?? []).filter((place) => place.state !== state)
      places.set(keyOf(town), [{ state, town, isSure: true }, ...others.map((place) => ({ ...place, isSure: false }))])
    }
  }
  for (const [key, town] of Object.entries(shortForms)) places.set(key, places.get(keyOf(town)) ?? [])
  for (const [key, state] of Object.entries(stateForms)) places.set(key, [{ state, town: null, isSure: true }])
  return places
}

/** Every name, and how many words the longest has that begins with a word. */
interface Names {
  readonly places: ReadonlyMap<string, readonly Place[]>
  readonly longest: ReadonlyMap<string, number>
}

function readNames(): Names {
  const places = gazetteer()
  const longest = new Map<string, number>()
  for (const key of places.keys()) {
    const [first = '', ...others] = key.split(' ')
    longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1))
  }
  return { places, longest }
}

let known: Names | undefined

/**
 * The names in an address that say where it is, as written from left to right. Of names within one another
 * the longest counts.
 */
function namesIn(address: string): (readonly Place[])[] {
  known ??= readNames()
  const words = plainWords(address)
  const found: { places: readonly Place[]; end: number; start: number }[] = []
  for (let start = 0; start < words.length; start++) {
    // Most words begin no name.
    for (let length = known.longest.get(words[start] ?? '') ?? 0; length > 0; length--) {
      const places = start + length <= words.length && known.places.get(words.slice(start, start + length).join(' '))
      if (!places) continue
      found.push({ places, start, end: start + length })
      start += length - 1
      break
    }
  }
  const ofPlaces: (readonly Place[])[] = []
  let streetAt = -1
  for (const { places, start, end } of found.toReversed()) {
    const isStreet = streetWords.has(words[end] ?? '') || end === streetAt
    // "Lagos-Ibadan Expressway" is neither in Lagos nor in Ibadan.
    if (isStreet) streetAt = start
    else ofPlaces.unshift(places)
  }
  return ofPlaces
}

/**
 * Where an address seems to be, by the state, area or town that it names. The last name counts most, as addresses go
 * from the small to the large.
 * @returns null where it names nothing that says so
 */
export function guessRegion(address: string): GuessedRegion | null {
  const names = namesIn(address)
  const ofState = names.findLast((places) => places.some(({ town }) => town === null))
  const state =
    ofState?.find(({ town }) => town === null)?.state ??
    names.findLast((places) => places.filter(({ isSure }) => isSure).length === 1)?.find(({ isSure }) => isSure)?.state
  if (!state) return null
  const inState = names.flatMap((places) => places.filter((place) => place.state === state && place.town !== null))
  return { state, town: inState.at(-1)?.town ?? null }
}
