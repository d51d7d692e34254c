import type { DemoCategory } from '#demo/catalog/types.ts';
import { slugOf } from '#domain/slug.ts';

/** Two spaces a level; every name occurs once, so its slug does too. */
const outline = `
E-books
  Fiction
    Mystery & Suspense
      Cozy Mysteries
      Coastal Noir
    Speculative Fiction
      Solarpunk
      Ghost Stories
    Short Stories
    Historical Novels
  Cookbooks
    Baking
      Bread & Sourdough
      Cakes & Pastry
    Everyday Cooking
      Weeknight Dinners
      Vegetable Cooking
    Preserves & Ferments
  Home & Garden
    Gardening
      Balcony & Container
      Kitchen Gardens
    House & Repair
  Essays & Poetry
    Nature Writing
    Poetry Collections
  Work & Craft
    Freelancing
    Photography Guides
Sheet Music
  Piano
    Solo Piano
      Preludes & Nocturnes
      Study Pieces
    Piano Duets
  Strings
    String Quartet
    Violin & Piano
    Solo Cello
  Guitar & Ukulele
    Classical Guitar
      Fingerstyle Pieces
      Guitar Studies
    Ukulele Songs
  Choir
    Mixed Voices
      Winter & Christmas
      Folk Song Settings
    Equal Voices
  Winds & Brass
    Woodwind Ensemble
      Clarinet
      Flute
    Brass Quintet
  Music Theory
    Manuscript Paper
    Theory Workbooks
Sewing Patterns
  Women’s Clothing
    Dresses
      Day Dresses
      Pinafores
    Tops & Blouses
    Skirts
    Trousers
    Coats & Jackets
  Men’s Clothing
    Shirts
      Casual Shirts
      Work Shirts
    Overshirts & Jackets
  Children’s Clothing
    Babies
      Rompers & Bloomers
    Toddlers & Kids
  Bags & Accessories
    Bags
      Totes
      Backpacks
      Pouches
    Hats
  Home Sewing
    Quilts
      Modern Quilts
      Quilt Blocks
    Kitchen & Table
      Aprons
Knitting & Crochet
  Knitting
    Sweaters & Cardigans
      Yoke Sweaters
      Cardigans
    Hats & Mittens
      Colourwork Hats
      Mittens & Gloves
    Socks
      Cuff-Down Socks
      Toe-Up Socks
    Shawls & Scarves
      Lace Shawls
      Cowls
  Crochet
    Amigurumi
      Woodland Animals
      Sea Creatures
    Blankets
      Granny Squares
      Stripe & Ripple Blankets
    Crochet Accessories
  Knitting for the Home
    Cushions & Throws
Embroidery & Cross-Stitch
  Cross-Stitch
    Nature Charts
      Flowers & Herbs
      Birds & Animals
      Mushrooms & Forest
    Samplers
      Alphabet Samplers
      Wedding & Birth Samplers
    Festive Charts
      Christmas Stitching
      Autumn Stitching
    Small & Quick
      Bookmarks
      Hoop Minis
  Hand Embroidery
    Botanical Embroidery
    Mending & Sashiko
      Visible Mending
Planners & Journals
  Planners
    Weekly Planners
      Undated Weekly
      Academic Weekly
    Monthly & Yearly
      Wall Calendars
      Year Overviews
    Daily Planners
  Money
    Budget Planners
      Household Budgets
      Freelance Ledgers
  Household
    Meal Planners
    Home & Garden Logs
  Journals
    Guided Journals
      Gratitude & Reflection
      Reading & Film Logs
    Travel Journals
  Wellbeing
    Habit Trackers
    Fitness Logs
  Events
    Wedding Planners
    Moving & Projects
Wall Art & Posters
  Abstract
    Geometric
      Arches & Circles
      Grid Studies
    Line & Flow
      Contour Prints
  Landscape
    Mountains & Hills
      Layered Hills
      Alpine Prints
    Sea & Coast
  Botanical
    Leaves & Branches
    Flower Studies
  Sky & Stars
    Moon Prints
    Star Charts
  Maps
    Invented Cities
    Coastlines
  Words & Letters
    Alphabet Prints
    Sayings
  Still Life
    Kitchen Prints
Course Notes
  Mathematics
    School Mathematics
      Algebra
      Geometry & Trigonometry
    University Mathematics
      Calculus
      Linear Algebra
      Statistics & Probability
  Natural Sciences
    Physics
      Mechanics
      Waves & Optics
    Chemistry
    Biology
  Computing
    Programming Basics
    Data & Algorithms
      Algorithms
      Databases
  Languages
    Grammar Guides
      Spanish
      French
      German
    Vocabulary Builders
  Humanities
    History
    Writing & Essays
Laser & 3D Templates
  Laser-Cut
    Boxes & Organisers
      Desk Organisers
      Finger-Joint Boxes
    Lamps & Light
      Lampshades
      Tealight Houses
    Toys & Puzzles
      Mechanical Toys
      Wooden Puzzles
    Ornaments & Decor
      Hanging Ornaments
      Wall Clocks
  Papercraft
    Low-Poly Animals
      Wall Trophies
      Standing Animals
    Paper Lights
      Paper Lanterns
      Lamp Shades in Paper
    Paper Geometry
      Stars & Polyhedra
    Models & Scenes
      Little Houses
Party, Cards & Play
  Greeting Cards
    Birthday Cards
    Thank-You Cards
  Party Printables
    Decorations
      Bunting & Garlands
      Cake Toppers
    Party Games
      Treasure Hunts
      Bingo Sets
  Activity Sheets
    Puzzles for Children
      Mazes
      Word Searches
      Dot-to-Dot
    Colouring
      Colouring Books
      Colouring Posters
  Learning at Home
    Flash Cards
    First Writing
`;

function parse(text: string): DemoCategory[] {
  const roots: DemoCategory[] = [];
  const open: DemoCategory[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const level = (line.length - line.trimStart().length) / 2;
    const name = line.trim();
    const category: DemoCategory = { slug: slugOf(name), name, children: [] };
    const siblings = level === 0 ? roots : open[level - 1]?.children;
    if (!siblings) throw new Error(`Category '${name}' hangs in the air.`);
    siblings.push(category);
    open.length = level;
    open.push(category);
  }
  return roots;
}

export const categories: DemoCategory[] = parse(outline);
