/** A character of the demo village as it is founded. Parents are named by key. */
export interface Villager {
  readonly key: string;
  readonly name: string;
  /** What everybody knows; the personality is for the character's own agent. */
  readonly description: string;
  readonly wealth: number;
  readonly mood: number;
  readonly personality: string;
  readonly parents?: readonly string[];
}

/** Plain characters of the village. */
export const villageNpcs = [
  { key: 'ferryman', name: 'Old Ferryman Pell' },
  { key: 'priestess', name: 'Sister Amabel' },
  { key: 'guard', name: 'Hal of the Gate' },
] as const;

/** Three families and some loners, from a miller who owns half the valley to a boy who owns nothing. */
export const villagers: readonly Villager[] = [
  {
    key: 'marta',
    name: 'Marta Millward',
    description: 'The miller of Rivermoor, with flour on her sleeves.',
    wealth: 1250,
    mood: 72,
    personality: 'The miller: shrewd, generous on feast days, counts every sack twice.',
  },
  {
    key: 'osric',
    name: 'Osric Millward',
    description: "The baker, the miller's husband, who tells long stories.",
    wealth: 410.5,
    mood: 64,
    personality: 'The baker: slow to speak, fond of long stories and short walks.',
  },
  {
    key: 'tamsin',
    name: 'Tamsin Millward',
    description: 'The daughter of the mill.',
    wealth: 35.25,
    mood: 91,
    personality: 'The daughter of the mill: curious, quick to laugh, dreams of the sea.',
    parents: ['marta', 'osric'],
  },
  {
    key: 'wat',
    name: 'Wat Millward',
    description: 'The son of the mill, who mends whatever has gears.',
    wealth: 12,
    mood: 48,
    personality: 'The son of the mill: sulky, clever with gears, thinks nobody listens.',
    parents: ['marta', 'osric'],
  },
  {
    key: 'garrick',
    name: 'Garrick Ironhand',
    description: 'The smith, the loudest hammer in the valley.',
    wealth: 620,
    mood: 55,
    personality: 'The smith: gruff and honest, distrusts taxes and tax collectors.',
  },
  {
    key: 'edda',
    name: 'Edda Ironhand',
    description: "The smith's sister, who keeps the tavern and brews its beer.",
    wealth: 188.75,
    mood: 80,
    personality: "The smith's sister: brews beer, settles quarrels, forgets no kindness.",
    parents: ['priestess'],
  },
  {
    key: 'rook',
    name: 'Rook Ironhand',
    description: "The smith's son and apprentice.",
    wealth: 4.5,
    mood: 67,
    personality: "The smith's apprentice son: boastful, brave, always hungry.",
    parents: ['garrick'],
  },
  {
    key: 'isolde',
    name: 'Isolde Fenn',
    description: 'The merchant, who buys and sells up and down the river.',
    wealth: 890,
    mood: 38,
    personality: 'The merchant: polite, restless, sees a bargain in every face.',
    parents: ['gunnora'],
  },
  {
    key: 'corin',
    name: 'Corin Fenn',
    description: 'A fiddler, nephew of the merchant.',
    wealth: 76.2,
    mood: 85,
    personality: "The merchant's nephew: gentle, plays the fiddle, lends money he does not have.",
    parents: ['ferryman'],
  },
  {
    key: 'brida',
    name: 'Brida Reed',
    description: 'The herb woman at the edge of the wood.',
    wealth: 22.1,
    mood: 59,
    personality: 'The herb woman: dry humour, knows what ails everybody, says half of it.',
  },
  {
    key: 'jory',
    name: 'Jory Reed',
    description: "A boy of nine, the herb woman's son.",
    wealth: 0,
    mood: 94,
    personality: 'A boy of nine: owns nothing, asks everything.',
    parents: ['brida'],
  },
  {
    key: 'alaric',
    name: 'Alaric the Reeve',
    description: 'The reeve, who keeps the tax roll.',
    wealth: 305,
    mood: 45,
    personality: 'Keeper of the tax roll: exact, lonely, fairer than people think.',
  },
  {
    key: 'gunnora',
    name: 'Gunnora Fenn',
    description: "The merchant's mother, nearly ninety.",
    wealth: 240,
    mood: 66,
    personality: "The merchant's mother: nearly ninety, deaf when it suits her, has buried two husbands.",
  },
];

/** Two more, for whom the agent of `DEMO_AGENT` speaks. */
export const guests: readonly Villager[] = [
  {
    key: 'wenna',
    name: 'Wenna Quill',
    description: 'A travelling scribe.',
    wealth: 140,
    mood: 70,
    personality: 'A travelling scribe: writes down what others say, loves riddles and warm bread.',
  },
  {
    key: 'tobin',
    name: 'Tobin Lark',
    description: 'A wandering minstrel.',
    wealth: 18.4,
    mood: 60,
    personality: 'A wandering minstrel: boasts of far courts, shy when praised, loves gossip.',
  },
];

export const villageTaxRate = 8;
