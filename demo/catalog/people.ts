import type { DemoCustomer } from '#demo/catalog/types.ts';
import type { InvitedRole, StaffRole, TeamRole } from '#domain/roles.ts';
import { slugOf } from '#domain/slug.ts';

const names = [
  'Robin Ellery',
  'Agnes Tollivane',
  'Bartholomew Keene',
  'Camila Destrand',
  'Desmond Aldwick',
  'Elodie Marchbank',
  'Farid Haldane',
  'Greta Sandovar',
  'Hamish Pellow',
  'Ingrid Vasquelle',
  'Jonah Brackwell',
  'Keiko Tannersley',
  'Leopold Anstice',
  'Maren Holloway',
  'Nikhil Ravensworth',
  'Oona Fairlie',
  'Pascal Dunmore',
  'Quilla Hargrave',
  'Rosalind Attoh',
  'Silvan Mercer',
  'Tamsin Okoro',
  'Ulrich Penhallow',
  'Vesna Carrow',
  'Winifred Asante',
  'Xenia Rowntree',
  'Yusuf Calderby',
  'Zelda Marwick',
  'Aurelio Finch',
  'Briony Nakaya',
  'Cosmo Ellingham',
  'Dorothea Quist',
  'Emil Sorrentine',
  'Freya Blackwood',
  'Gideon Amari',
  'Honor Castell',
  'Idris Pemberly',
  'Juno Lattimer',
  'Kasimir Vole',
  'Lavinia Orsted',
  'Magnus Threlfall',
  'Nerys Bowditch',
  'Otto Ferncombe',
  'Petra Lindqvane',
  'Rafe Sunderby',
  'Sunniva Clay',
  'Thaddeus Moor',
  'Una Delacourt',
  'Viggo Haverstock',
  'Wanda Ilesanmi',
  'Yara Nightingale',
  'Zachary Thistlewood',
  'Ada Brightwell',
  'Basil Korhane',
  'Clementine Usher',
  'Dimitri Larkham',
  'Esther Galloway',
  'Fergus Nyland',
  'Ginevra Stout',
  'Henrik Appleyard',
  'Isolde Prakash',
  'Jasper Wolstan',
  'Katya Merrin',
  'Lorcan Whitby',
  'Mireille Tanaka-Boone',
  'Nadia Coldstream',
  'Percival Ota',
  'Brigid Sommerfeld',
  'Casimir Doyle',
  'Linnea Harcastle',
  'Omar Wetherby',
  'Saoirse Pallant',
  'Theo Marchetti',
  'Ursula Kemble',
  'Valentin Roake',
  'Aiko Stanmore',
  'Benedict Olorun',
  'Cecily Thorne',
  'Damaris Whitlow',
  'Edmund Achterberg',
  'Florian Keswick',
  'Grace Nkemelu',
  'Hugo Lindenau',
  'Imke Farrow',
  'Joaquin Bexley',
  'Kirsten Amadi',
  'Lucian Prewett',
  'Marguerite Soames',
  'Neville Tarrant',
  'Odile Fernhurst',
  'Phoebe Castellane',
  'Quentin Adair',
  'Ruth Vandermeer',
  'Stellan Boyce',
  'Theodora Quill',
  'Uma Raventhorpe',
  'Victor Slade',
  'Wilma Jansdotter',
  'Yvaine Carrick',
  'Zoltan Pereira',
  'Anselm Whitmore',
  'Bettina Oakes',
  'Corin Lathbury',
  'Delphine Asher',
  'Evander Moss',
  'Fiona Zetterlund',
  'Gareth Illingworth',
  'Helga Montrose',
  'Ivo Tredwell',
  'Jessamy Holt',
  'Konrad Bellweather',
  'Lotte Ainsworth',
  'Milo Fitzalan',
  'Noemi Garrow',
  'Oskar Penrose',
  'Priya Wakeling',
  'Roland Estevez',
  'Sigrid Calloway',
  'Tobin Farraday',
  'Verity Okafor-Lund',
  'Wesley Tamura',
];

export const demoCustomers: DemoCustomer[] = names.map((name, index) => ({
  name,
  email: index === 0 ? 'customer@demo.test' : `${slugOf(name).replaceAll('-', '.')}@demo.test`,
  phone: `+1 555 0${100 + index}`,
  ...(name === 'Yara Nightingale' && { deletedInDays: 9 }),
}));

interface DemoPerson {
  name: string;
  email: string;
  phone: string;
}

/** The people who run the demo's market. */
export const demoStaff: (DemoPerson & { role: StaffRole })[] = [
  { name: 'Ada Marsh', email: 'admin@demo.test', phone: '+1 555 0100', role: 'admin' },
  { name: 'Nils Okafor', email: 'support@demo.test', phone: '+1 555 0160', role: 'support' },
  { name: 'Tamsin Reyes', email: 'support-2@demo.test', phone: '+1 555 0161', role: 'support' },
  { name: 'Juno Abara', email: 'editor@demo.test', phone: '+1 555 0162', role: 'editor' },
];

/** The people of the first shop besides its owner. */
export const demoTeam: (DemoPerson & { shopRole: TeamRole; vendorSlug: string; joinedDaysAgo: number })[] = [
  {
    name: 'Rosa Lindqvist',
    email: 'manager@demo.test',
    phone: '+1 555 0163',
    shopRole: 'manager',
    vendorSlug: 'paper-lantern-press',
    joinedDaysAgo: 640,
  },
  {
    name: 'Kit Ferrow',
    email: 'author@demo.test',
    phone: '+1 555 0164',
    shopRole: 'author',
    vendorSlug: 'paper-lantern-press',
    joinedDaysAgo: 512,
  },
];

/** Invitations that wait. */
export const demoInvitations: {
  email: string;
  role: InvitedRole;
  /** Of a shop; without it to the staff. */
  vendorSlug?: string;
  by: string;
  sentDaysAgo: number;
}[] = [
  {
    email: 'dara@demo.test',
    role: 'author',
    vendorSlug: 'paper-lantern-press',
    by: 'vendor@demo.test',
    sentDaysAgo: 2,
  },
  { email: 'oskar@demo.test', role: 'editor', by: 'admin@demo.test', sentDaysAgo: 9 },
];
