/** Sample pages of the e-books, by genre. */
export type Passage = { label: string; title: string; caption: string; text: string };

export const penNames = [
  'Delia Marchmont',
  'Oswin Hale',
  'Perpetua Lyle',
  'Conrad Easterby',
  'Mirabel Fenn',
  'Tomas Arkwell',
  'Isaura Wend',
  'Jory Pentreath',
];

const novel: Passage[] = [
  {
    label: 'CHAPTER ONE',
    title: 'The tide table',
    caption: 'Frontispiece',
    text: 'The table hung behind the door, where nobody could read it without first letting in the weather. For eleven years it had been right to the minute. On the second of March it was wrong by forty.\nShe noticed because the harbour was quiet at a time when it ought to have been loud. There were no engines and no gulls, only the long wet sound of stone with nothing leaning on it.\n“You are early,” said the man on the steps, to the sea or to her, and went on coiling his rope.',
  },
  {
    label: 'CHAPTER TWO',
    title: 'What the neighbours heard',
    caption: 'From the notebook on the kitchen shelf',
    text: 'Everyone had heard something, which was the trouble. The baker had heard a door. The baker’s wife had heard the baker. A child on the top floor had heard a horse, and would not be moved from it.\n“Write down the horse,” said the old woman. “In my experience it is always the horse.”\nSo the horse went into the notebook, between the door and the time of high water, and stayed there until October.',
  },
];

const kitchen: Passage[] = [
  {
    label: 'BEFORE YOU BEGIN',
    title: 'How to read a recipe here',
    caption: 'One bowl, one spoon, one evening',
    text: 'Read it to the end once, standing up. Weigh everything before you light anything. Where a time is given, trust your nose first and the clock second; where a temperature is given, remember that your oven has its own opinion.\nSalt is fine sea salt unless I say otherwise. Eggs are the size the hen intended. Oil is whatever you cook with when nobody is watching.\nIf something goes wrong, turn to the last page. It has happened to me, and I have written down what I did.',
  },
  {
    label: 'SERVES FOUR',
    title: 'The one we make most',
    caption: 'Best on the second day',
    text: '400 g of the main thing, in pieces the size of a walnut. 2 onions, sliced. 1 lemon. 30 ml oil. 8 g salt. A handful of whatever green is going.\nWarm the oil, add the onions and the salt, and leave them alone for twelve minutes. They should sigh and not hiss. Add the main thing and a glass of water, cover, and go and lay the table.\nWhen a knife goes in without an argument, take off the lid, let the liquid thicken, and finish with the lemon and the green.',
  },
];

const essay: Passage[] = [
  {
    label: 'JANUARY',
    title: 'A list of common things',
    caption: 'Drawn from the back step',
    text: 'It is not hard to see something rare. One need only travel, get up early and be cold. The difficult thing is to see what is always there, for the eye is thrifty and stops reporting it.\nThis morning I made myself look at one wall for a quarter of an hour. By the fifth minute it had moss. By the tenth it had three kinds of moss, and a spider which had evidently been there throughout, waiting for me to arrive.',
  },
  {
    label: 'APRIL',
    title: 'After rain',
    caption: 'The lane, looking north',
    text: 'After rain the lane makes up its mind to be a stream, and for an hour or so it is rather good at it. It sorts its pebbles. It cuts a corner. A twig sets out, is delayed, and goes on.\nI have walked here four hundred times and could not tell you the colour of the gate. Green, I should have said. It is blue, and has been painted by somebody who took care over the hinges.',
  },
];

const verse: Passage[] = [
  {
    label: 'ONE',
    title: 'Inventory of the shed',
    caption: 'Part one',
    text: 'A rake that has forgotten two of its teeth.\nNine jars, each with a different kind of nail.\nThe coat he wore for rain, still holding rain.\nA kite.\nThe string goes on a little past its end.',
  },
  {
    label: 'TWO',
    title: 'Low tide, Sunday',
    caption: 'Part two',
    text: 'The sea has gone to see about something.\nIt left the boats lying on their elbows\nand one shoe, which is nobody’s,\nand the whole shining floor\nfor us to cross or not.',
  },
];

const handbook: Passage[] = [
  {
    label: 'CHAPTER ONE',
    title: 'Begin with what annoys you',
    caption: 'The kit fits in one drawer',
    text: 'Nobody ever mended a whole house. What one mends is a hinge, on a Tuesday, because it has squeaked once too often. Make a list of the things that annoy you, in the order in which they do, and begin at the top.\nEach chapter tells you what it takes, what it costs and how long it lasts. If a job needs a second pair of hands, it says so before you are on the ladder.\nStop when it is good enough. Perfect is another trade.',
  },
  {
    label: 'CHAPTER TWO',
    title: 'An hour, a pencil, a plan',
    caption: 'Draw it before you do it',
    text: 'Take one sheet of paper. At the top write what would be different if this were done. Below it, in a column, write what stands in the way. Most of what you wrote are not obstacles but telephone calls.\nMake the shortest of them now.\nWhat is left is the work itself, and that is rarely as large as it looked from the sofa. Cut it into pieces that fit between two cups of tea, and do the first piece today.',
  },
];

type ShelvedProduct = { categoryPath: string[] };

function setFor({ categoryPath }: ShelvedProduct): Passage[] {
  const [, shelf = '', section = ''] = categoryPath;
  if (shelf === 'fiction') return novel;
  if (shelf === 'cookbooks') return kitchen;
  if (section === 'poetry-collections') return verse;
  return shelf === 'essays-and-poetry' ? essay : handbook;
}

export const isHandbook = (product: ShelvedProduct): boolean => setFor(product) === handbook;

export function passageFor(product: ShelvedProduct, number: number): Passage {
  const set = setFor(product);
  return set[Math.floor((number - 1) / 2) % set.length] as Passage;
}
