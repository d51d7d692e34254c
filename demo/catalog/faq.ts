export const faq: { question: string; answer: string }[] = [
  {
    question: 'What exactly do I get when I buy something?',
    answer:
      '<p>A PDF file, ready the moment your payment has gone through. It is on the page that thanks you, and it stays under <a href="/customer-dashboard">your orders</a>. Nothing is sent by post.</p>',
  },
  {
    question: 'How often can I download a file?',
    answer:
      '<p>As often as you need to. Each download link is made for you and expires after a short while, so do not bookmark it: open your order again and press Download.</p>',
  },
  {
    question: 'Do I need an account?',
    answer:
      '<p>Not for looking around or filling a cart. You need one when you pay, because the files are kept for you there. <a href="/login">Signing in</a> takes a name, an e-mail address and a password.</p>',
  },
  {
    question: 'Can I return a digital file?',
    answer:
      '<p>If the file is broken, incomplete or not what the page described, yes: write within thirty days, and the shop repairs it or we refund you. If you simply changed your mind, you can have your money back as long as you have not downloaded anything. The details are in our <a href="/exchange-policy">exchange policy</a>.</p>',
  },
  {
    question: 'May I print it? May I share it?',
    answer:
      '<p>Print it as often as you like for your own use. Do not pass the file on, upload it or sell it. Many shops allow more, such as copies for your choir or selling what you sewed; it is written in the description. Where nothing is written, the licence in our <a href="/terms-conditions">terms</a> applies.</p>',
  },
  {
    question: 'Which paper sizes do the patterns and sheets use?',
    answer:
      '<p>The specification on each product page says so. Most files hold A4 and US Letter; sewing patterns usually hold A0 for copy shops as well. Print at 100 percent and measure the test square first.</p>',
  },
  {
    question: 'My print came out too small. What happened?',
    answer:
      '<p>Your printer helpfully fitted the page. Look for a setting called <strong>Actual size</strong> or <strong>100 %</strong>, switch off <em>Fit to page</em> and print the sheet with the test square again.</p>',
  },
  {
    question: 'I bought from three shops. Do I get three bills?',
    answer:
      '<p>You pay once and get one order with one invoice. Behind the scenes each shop sees only its own part.</p>',
  },
  {
    question: 'How do I pay, and is my card safe here?',
    answer:
      '<p>By card. The number goes straight to the card provider and never touches our own machines; we learn only whether it worked.</p>',
  },
  {
    question: 'My payment worked, but I see no order.',
    answer:
      '<p>Wait a minute and reload <a href="/customer-dashboard">your orders</a>; the bank is sometimes faster than the message. An order that cannot be completed is refunded by itself. If neither happens within the hour, <a href="/contact-us">write to us</a>.</p>',
  },
  {
    question: 'Whose ratings are the stars?',
    answer:
      '<p>The stars of a product and of a shop are those of people who bought it here. Anyone who is signed in may rate a product once, and rating it again replaces the earlier stars; a rating without a purchase is shown apart and is in no average. It joins the others when its author buys the product, and leaves them when the purchase is refunded.</p><p>A shop may remove a review and has to say why. Its page shows how many it has removed.</p>',
  },
  {
    question: 'A product was corrected after I bought it. Do I get the new version?',
    answer:
      '<p>Usually, yes. When a shop uploads a corrected file, your download gives you the newer one, free of charge. Shops are asked to say what changed in the description.</p>',
  },
  {
    question: 'How do I open a shop?',
    answer:
      '<p>Fill in <a href="/vendor-signup">the form</a> with your name, a shop name and a picture. We look at every application by hand, which takes about two working days.</p><ul><li>There is no monthly fee.</li><li>You set your prices and discounts.</li><li>The works stay yours.</li></ul>',
  },
  {
    question: 'How do I ask a seller something before buying?',
    answer:
      '<p>Every product page has a box called <em>Meet your Seller</em> with a message form. Shops here are small, so an answer may take a day; it will come from a person.</p>',
  },
];
