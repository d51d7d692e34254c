/** Messages of shoppers to shops; `{product}` is replaced by a product of the shop. */
export const shopperMessages: readonly string[] = [
  'Hello, I bought "{product}" last night and it is lovely. Is there a version in large print? My mother would like one too.',
  'Does "{product}" come with a licence for a class of twelve, or do I buy it twelve times?',
  'I changed computers and cannot find my copy of "{product}". Where do I download it again?\n\nThank you, and no hurry.',
  'Page 3 of "{product}" prints a little pale on my machine. Is it meant to be that light, or is it my toner?',
  'Before I buy: is "{product}" suitable for somebody who has never done this before?',
  'Just a note to say that "{product}" made a rainy Sunday. More like it, please.',
  'Could you make "{product}" in US Letter as well? I can scale A4 down, but the margins get wide.',
  'Is there a discount when I take "{product}" together with two others of yours?',
  'We would like to show "{product}" in our library’s newsletter, with a link to your shop. May we use the cover?',
  'I think there is a small slip in "{product}": the list on page 2 says six, and I count seven. Otherwise perfect.',
  'Do you plan a second part of "{product}"? I would pre-order it today.',
  'My reader asks for a password when I open "{product}". Is there one?',
  'May I give a printed copy of "{product}" as a present if I keep no copy for myself?',
  'What is the difference between "{product}" and the one before it? They look alike to me.',
];
