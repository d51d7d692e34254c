import type { DemoKind, DemoProduct } from '#demo/catalog/types.ts';
import { type Random, seeded } from '#demo/random.ts';

/** The words of a subject, by the name of their place in a sentence. `act` is said to the reader, without an object. */
type Words = Record<'part' | 'tool' | 'act' | 'adj' | 'where' | 'unit' | 'topic', string>;

const SUBJECTS = {
  kitchen: {
    part: 'onions|dough|broth|lemon peel|crust|stock|bean stew|batter|green sauce|flour|butter|filling|salt|sauce|yeast|crumb',
    tool: 'a wooden spoon|a wide pan|a damp cloth|the back of a knife|a small bowl|a sieve|two forks|a heavy lid|a warm plate|a grater',
    act: 'stir|rest|knead|brown|season|fold|simmer|taste|slice|drain|warm|cover',
    adj: 'golden|tender|cool|thick|glossy|dry|fragrant|crisp|soft|sharp|even|pale',
    where:
      'on the lowest shelf|by the window|in the second bowl|under a cloth|near the edge of the pan|at the back of the stove|on the cold stone|in its own steam',
    unit: 'minutes|grams|spoonfuls|pinches|turns|cups',
    topic:
      'A weekday supper|What the oven hides|The second rising|A pot for six|Salt and patience|Leftovers, on purpose|The slow onion|Sunday bread|A jar for winter|Sour and sweet|Without a recipe|The good knife',
  },
  house: {
    part: 'hinge|list|drawer|shelf|plan|envelope|lamp|habit|calendar|window|cupboard|hour|budget|notebook|corner|first draft',
    tool: 'a soft pencil|a kitchen timer|one sheet of paper|an old toothbrush|a screwdriver|a ruler|a friend on the telephone|a shoebox|a clean rag|two clips',
    act: 'measure|sort|mend|write down|move|dust|name|count|empty|oil|photograph|shorten',
    adj: 'plain|finished|crooked|quiet|useful|small|loose|honest|tidy|late|half-empty|ordinary',
    where:
      'behind the door|on the kitchen table|at eye height|in the left-hand column|beside the bed|under the stairs|next to the kettle|on the last page',
    unit: 'minutes|centimetres|items|evenings|lines|steps',
    topic:
      'The drawer of cables|An hour on Tuesday|What to throw away|A plan that bends|Small repairs|The quiet desk|Asking for help|The list of lists|Light where you need it|Enough is a number|Before the guests|Starting again',
  },
  cloth: {
    part: 'bodice|facing|hem|sleeve|notch|seam allowance|waistband|pocket|lining|yoke|dart|collar|strap|binding|fold line|gusset',
    tool: 'a cool iron|tailor’s chalk|a blunt needle|fine pins|a walking foot|sharp scissors|a press cloth|a length of tape|basting thread|a clear ruler',
    act: 'press|pin|baste|gather|trim|understitch|clip|ease|turn|match|topstitch|finish',
    adj: 'flat|curved|narrow|raw|even|stretchy|crisp|folded|double|straight|smooth|loose',
    where:
      'from notch to notch|on the wrong side|along the grain|at the side seam|below the underarm|near the centre front|toward the back|inside the seam allowance',
    unit: 'millimetres|centimetres|stitches|pins|layers|sizes',
    topic:
      'Cutting out|The first fitting|Pockets that hold|A smooth neckline|Longer or shorter|Setting the sleeve|The inside|Pressing well|Adding ease|Hems|Fabrics that behave|A second one, faster',
  },
  yarn: {
    part: 'cast-on edge|yoke|marker|repeat|ribbing|sleeve|thumb|float|chart|gusset|cuff|crown|border|round|purl side|bind-off',
    tool: 'a tapestry needle|a stitch holder|a longer needle|waste yarn|a crochet hook|two markers|a blocking mat|a row counter|a damp towel|a darning egg',
    act: 'slip|count|decrease|block|weave in|pick up|purl|carry|tighten|rip back|repeat|graft',
    adj: 'even|loose|elastic|twisted|ridged|firm|lacy|soft|slanting|reversible|neat|wide',
    where:
      'before the marker|on the wrong side|at the start of the round|above the ribbing|on every fourth row|between two repeats|at the underarm|along the edge',
    unit: 'stitches|rounds|rows|grams|repeats|centimetres',
    topic:
      'Gauge, twice|Reading the chart|Short rows|Two colours at once|The yoke|Picking up|When it is too long|Blocking|Ends and edges|A warmer version|Choosing yarn|Mending it later',
  },
  stitch: {
    part: 'back stitch|outline|hoop|thread tail|centre mark|border|knot|fold|shade|petal|row of crosses|backing|corner|half stitch|highlight|strand',
    tool: 'a blunt needle|small scissors|a wider hoop|a water-soluble pen|two strands|a needle minder|a lamp on the left|white tissue|a fingertip|a soft towel',
    act: 'cross|outline|couch|catch|untwist|separate|count|park|anchor|shade|press|finish',
    adj: 'fine|dense|diagonal|pale|tidy|doubled|short|slack|shaded|dark|flat|airy',
    where:
      'from the middle outwards|under the last three stitches|on the back|beside the border|at the tip of the leaf|along the fold|in every second hole|below the centre',
    unit: 'stitches|strands|centimetres|holes|lengths of thread|rows',
    topic:
      'Order of the colours|The middle first|Neat backs|Shading in three|Fabric and count|Small letters|Knots, or none|Frames and hoops|Washing|Changing the colours|A gift in time|Old linen',
  },
  workshop: {
    part: 'slot|tab|panel|hinge side|base plate|dowel|engraved line|spacer|test coupon|joint|lid|rail|back wall|drawer front|finger joint|axle',
    tool: 'a rubber mallet|masking tape|wood glue|fine sandpaper|a caliper|two clamps|a dry cloth|a sharp knife|linseed oil|a square',
    act: 'sand|dry-fit|clamp|glue|turn|number|wipe|scale|engrave|align|tap|check',
    adj: 'tight|square|charred|loose|flush|flat|warped|clean|thin|numbered|long|mirrored',
    where:
      'on the inside|against the fence|at the left edge of the sheet|under the lid|between two rails|in the lower corner|on the smoother face|behind the panel',
    unit: 'millimetres|parts|minutes|passes|sheets|tenths',
    topic:
      'Kerf, measured|Nesting the parts|A dry run|Glue, or none|Other thicknesses|Cleaning the edges|The order of cuts|Smaller beds|Colour and oil|Spare parts|If it wobbles|Making a second',
  },
  paper: {
    part: 'tab|mountain fold|valley fold|flap|ear|base|strip|outer line|seam|number|wing|window|lid|spine|corner|face',
    tool: 'a dry pen|a bone folder|a glue stick|a steel ruler|small clips|a cutting mat|a cocktail stick|round scissors|a spare sheet|a pencil',
    act: 'score|cut|crease|glue|hold|turn over|number|press|colour|trim|match|open',
    adj: 'sharp|dotted|folded|narrow|grey|numbered|hidden|stiff|curved|matching|loose|small',
    where:
      'along the ruler|inside the dotted line|at the tip|under the flap|opposite its number|on the printed side|behind the ear|near the fold',
    unit: 'millimetres|folds|seconds|sheets|tabs|pieces',
    topic:
      'Paper that folds well|Scoring|The small parts first|Waiting for glue|Which side is out|Light inside|Larger, smaller|When it tears|Hanging it up|Colours of your own|A class of twenty|The last tab',
  },
  days: {
    part: 'week|margin|column|evening|list|errand|morning|month|deadline|appointment|note|promise|savings line|meal|walk|Sunday',
    tool: 'a soft pencil|one colour|a paper clip|a hole punch|a small sticker|a fountain pen|a ruler|an eraser|a fold|a page marker',
    act: 'copy|cross out|move|circle|leave empty|add up|halve|underline|plan|review|skip|keep',
    adj: 'quiet|full|plain|undated|half-done|important|spare|regular|small|late|open|free',
    where:
      'in the left margin|below the line|on the back|beside the date|at the top of the page|in the last column|under Friday|next to the total',
    unit: 'lines|minutes|tasks|days|evenings|pages',
    topic:
      'How we use this page|A slow month|Three things only|The Friday review|Room for weather|Money, once a week|When the plan breaks|Printing it well|Two people, one plan|Looking back|Habits and dots|An empty day',
  },
  walls: {
    part: 'white border|frame|mount|print|wall colour|hook|sheet|corner|line|horizon|paper|edge|glass|shadow|height|pair',
    tool: 'a spirit level|two nails|matt paper|pigment ink|a cotton glove|a soft brush|a pencil mark|a friend’s eye|a steel rule|acid-free tape',
    act: 'hang|trim|mount|lower|measure|centre|frame|pair|print|turn|dust|level',
    adj: 'matt|narrow|warm|calm|oak|heavy|pale|wide|bright|plain|square|deep',
    where:
      'above the sofa|opposite the window|a hand lower|beside the door|at the height of your eyes|on the north wall|over the desk|in the hall',
    unit: 'centimetres|millimetres|grams|sheets|dots per inch|hands',
    topic:
      'Another colourway|Paper and ink|Frames|Pairs and rows|Light and sun|At the copy shop|Sizes|Hanging height|Behind glass|Without a frame|For a child’s room|Care',
  },
  study: {
    part: 'definition|left side|example|figure|first term|answer|unit|rule|table|question|diagram|proof|sign|exception|pattern|last line',
    tool: 'squared paper|a coloured pencil|a rough sketch|a second example|the margin|a small table|your own words|a timer|the figure above|a counterexample',
    act: 'draw|estimate|compare|rewrite|check|explain|guess|label|reverse|shorten|test|prove',
    adj: 'simple|wrong|useful|hidden|exact|positive|longer|known|missing|careful|obvious|equal',
    where:
      'on the next line|in the second column|below the figure|at the end of the chapter|beside the axis|before the equals sign|inside the bracket|at the limit',
    unit: 'steps|minutes|lines|units|examples|places',
    topic:
      'A worked example|Where it goes wrong|The rule in one breath|Five quick questions|From words to signs|A picture first|Half a proof|Practice for a week|The odd one out|Looking back|A harder one|What to keep',
  },
  music: {
    part: 'upbeat|left hand|phrase|bow|final bar|inner voice|bass line|repeat|slur|breath|trill|second ending|accent|pedal|melody|cadence',
    tool: 'a metronome|a pencil|the lighter pedal|a slower tempo|a firm wrist|the open string|a mirror|one finger less|a recording|a music stand',
    act: 'count|sing|repeat|phrase|soften|listen|mark|breathe|lift|hold|practise|slow down',
    adj: 'quiet|singing|even|short|broad|gentle|bright|slow|steady|open|late|warm',
    where:
      'before the double bar|in the lower voice|at letter B|after the fermata|on the upbeat|over four bars|at the page turn|in the last phrase',
    unit: 'bars|beats|minutes|repeats|measures|breaths',
    topic:
      'Before you play|The second phrase|Tempo|A hard bar, slowly|Balance|Breathing places|Fingering|The ending|For two players|Listening|A week of practice|By heart',
  },
  play: {
    part: 'clue|card|path|corner|picture|letter|number|treasure|door|dragon|team|riddle|dot|wrong turn|prize|row',
    tool: 'a red crayon|round scissors|a die|two coins|a blindfold|an egg timer|a paper cup|sticky dots|a long string|a pencil',
    act: 'find|count|colour|hide|swap|guess|cut out|whisper|draw|follow|clap|hop',
    adj: 'secret|yellow|tiny|loud|spotted|upside-down|fast|silly|sleepy|missing|striped|brave',
    where:
      'under the table|behind the curtain|on the left side|next to the owl|at the top of the stairs|inside a shoe|near the big tree|in the second row',
    unit: 'steps|points|seconds|turns|stars|hops',
    topic:
      'A quick game|For the back seat|Riddles|Two teams|With a die|The quiet round|Who is missing?|A longer hunt|Prizes|For small hands|Make your own|Solutions, upside down',
  },
} satisfies Record<string, Words>;

const SUBJECT_OF: Record<DemoKind, keyof typeof SUBJECTS> = {
  ebook: 'house',
  music: 'music',
  sewing: 'cloth',
  knitting: 'yarn',
  embroidery: 'stitch',
  planner: 'days',
  poster: 'walls',
  course: 'study',
  laser: 'workshop',
  papercraft: 'paper',
  activity: 'play',
};

const ADVICE = [
  '{act} the {adj} {part} {where}, then {act} the {part} with {tool}.',
  'If the {part} looks {adj}, {act} it {where} and allow {n} {unit} more.',
  'Leave {n} {unit} between {part} and {part}; a {adj} {part} forgives the rest.',
  '{n} {unit} are enough for a {adj} {part}, {n} for one that is {adj}.',
  'With {tool}, {act} once {where}, {act} again {where}, and stop.',
  'Where {part} meets {part}, {act} slowly: {adj} is better than {adj}.',
  'Keep {tool} beside you until the {part} is {adj} and the {part} {adj}.',
  'Is the {part} {adj}? Go back {n} {unit} and {act} the {adj} {part}.',
  'Some people {act} first and {act} later; {where} we {act}, {adj} or not.',
  'Number {n} is the {adj} {part}, number {n} the {part} {where}.',
  'A {part} that is {adj} after {n} {unit} may stay {where}.',
  'Use {tool} for the {part}, {tool} for the {adj} {part}, and {act} {where}.',
  'After {n} {unit}, {act}; after {n}, look {where} for a {adj} {part}.',
  'Never {act} a {adj} {part} without {tool}; {act} the {part} instead.',
];

const STORY = [
  '{one} left the {thing} {place} and said nothing about the {thing}.',
  'It was {time}, and {place} the air smelled of {smell} and {smell}.',
  '“The {thing} was {adj} {time},” said {two}. “Ask {three}.”',
  'There were {n} {thing}s {place}, and {two} had counted only {n}.',
  '{time}, {three} found the {adj} {thing} {place}, wrapped in {smell}.',
  'Nobody had {done} the {thing} since {one} came {place} with {n} letters.',
  '{two} {done} the {adj} {thing}, looked {place}, and {done} it again.',
  '“{n} years,” said {one}, “and the {thing} is still {adj}.”',
  'What {three} remembered was {smell}, a {adj} {thing}, and {two} {place}.',
  'The {thing} {place} had been {adj} {time}, or so {one} told {three}.',
  '{one} and {two} waited {place} until the {adj} {thing} was {done}.',
  'A {adj} {thing} is no proof, {three} thought, but {n} of them {place} are.',
];

const STORY_WORDS: Record<string, string> = {
  thing:
    'key|letter|lantern|ledger|boat|kettle|map|coat|clock|photograph|bell|parcel|ticket|barrel|umbrella|portrait|teacup|ladder',
  place:
    'behind the harbour office|on the third step|in the reading room|under the pear tree|at the end of the pier|beside the cold stove|in the signal box|above the bakery|along the wet lane|by the north window|inside the chapel porch|on the ferry',
  time: 'before breakfast|at low water|in the last week of March|a quarter past four|on the morning of the fair|after the second rain|late on Thursday|when the lamps were lit|that same winter|between two trains',
  smell:
    'tar|caraway|wet wool|lamp oil|oranges|chalk|smoke|rosemary|old paper|seaweed|varnish|bread|iron|soap',
  adj: 'empty|blue|heavy|borrowed|broken|silver|unsigned|warm|crooked|forgotten|polished|narrow|stolen|small',
  done: 'opened|hidden|mended|counted|painted|carried away|sold|wound|dried|burnt|returned|copied',
};

const NAMES =
  'Delphine|Oswin|Mrs Harrow|Tobias|Ines|the librarian|Ansel|Marguerite|Captain Lowe|Wilf|Perpetua|the baker|Juno|old Everard|Sabine|the postman'.split(
    '|',
  );

const pickOf = (list: string, random: Random): string => random.pick(list.split('|'));

function sentence(template: string, words: Record<string, string>, random: Random): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'n' ? String(random.int(2, 48)) : pickOf(words[name] ?? name, random),
  );
  const withArticles = filled.replace(/\b([Aa]) (?=[aeio])/g, '$1n ');
  return withArticles.replace(
    /^(“?)([a-z])/,
    (_, quote: string, letter: string) => quote + letter.toUpperCase(),
  );
}

type DescribedProduct = Pick<DemoProduct, 'slug' | 'kind' | 'categoryPath'>;

/** What is written on a page of a product: any number of pages of any number of products say different things. */
export interface Prose {
  title(): string;
  sentence(): string;
  paragraph(sentences: number): string;
  /** A row of a table: a thing, what to do with it, and two numbers. */
  row(): [string, string, string, string];
}

export function proseFor(product: DescribedProduct, random: Random): Prose {
  const [, shelf = ''] = product.categoryPath;
  const isStory = product.kind === 'ebook' && (shelf === 'fiction' || shelf === 'essays-and-poetry');
  const words = SUBJECTS[shelf === 'cookbooks' ? 'kitchen' : SUBJECT_OF[product.kind]];
  // The people of a book are the same on all its pages.
  const [one = '', two = '', three = ''] = seeded(`cast ${product.slug}`).shuffle(NAMES);
  const all: Record<string, string> = isStory ? { ...STORY_WORDS, one, two, three } : words;
  const templates = isStory ? STORY : ADVICE;
  let left: string[] = [];
  const next = (): string => {
    if (left.length === 0) left = random.shuffle(templates);
    return sentence(left.pop() ?? '', all, random);
  };
  return {
    title: () => (isStory ? sentence('the {adj} {thing}', all, random) : pickOf(words.topic, random)),
    sentence: next,
    paragraph: (sentences) => Array.from({ length: sentences }, next).join(' '),
    row: () => {
      const { part, adj, act, where, unit } = words;
      return [
        sentence('{adj} {part}', { part, adj }, random),
        sentence('{act} {where}', { act, where }, random),
        String(random.int(2, 90)),
        sentence('{n} {unit}', { unit }, random).toLowerCase(),
      ];
    },
  };
}
