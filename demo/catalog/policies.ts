import type { DemoContent } from '#demo/catalog/types.ts';

export const policies: DemoContent['policies'] = {
  privacy: {
    title: 'Privacy policy',
    descriptionHtml: `<p>This page says what we know about you, why we know it and when we forget it. It is written to be read.</p>
<h2>What we keep</h2>
<ul><li><strong>Your account:</strong> name, e-mail address, telephone number, a picture if you give us one, and your password in a form that we cannot read back.</li><li><strong>Your orders:</strong> what you bought, when, for how much and from which shop.</li><li><strong>Your messages and ratings:</strong> what you wrote to us or to a shop, and the stars you gave.</li></ul>
<p>Your cart and your wishlist live in your own browser. We see them only when you pay.</p>
<h2>What we do not keep</h2>
<p>Card numbers never reach us: they go from your browser to the card provider. We run no advertising, sell no data and place no trackers. The market works without cookies for visitors.</p>
<h2>Who else sees it</h2>
<p>A shop sees the name and e-mail address of the people who bought from it, so that it can help them, and nothing about what they bought elsewhere. The card provider sees what it needs to take a payment. The people who keep our machines running may see records in the course of a repair, and are bound to silence.</p>
<h2>How long</h2>
<p>Accounts stay until you ask us to delete them. Orders and invoices stay for as long as tax law wants them, without your telephone number. Messages are removed after two years. Records of who called which page are deleted after fourteen days.</p>
<h2>Your rights</h2>
<p>Ask for a copy of everything, have mistakes put right, or have your account removed: <a href="/contact-us">write to us</a>, and it is done within two weeks. Files that you have bought can be downloaded before the account goes, and not after.</p>
<h2>Changes</h2>
<p>If this page changes in a way that matters, we say so in a letter to every account holder before it does.</p>`,
  },
  terms: {
    title: 'Terms and conditions',
    descriptionHtml: `<p>By buying or selling on Emporia you agree to what follows. We have kept it short; where the law of your country gives you more, you have more.</p>
<h2>What Emporia is</h2>
<p>Emporia is a market. Each product is made and sold by the shop that is named beside it. We run the place, take the payment, keep the files and step in when something goes wrong.</p>
<h2>Buying</h2>
<p>Prices are in US dollars and are what you pay. An order is complete when the payment has succeeded, and the files are delivered at that moment by becoming available under your account. If a payment succeeds and an order cannot be completed, the payment is refunded.</p>
<h2>Your licence</h2>
<p>You buy a copy and a permission, not the work itself. Unless the product page says more, you may</p>
<ul><li>keep the file on all of your own devices and make backups;</li><li>print it for yourself and the people you live with;</li><li>make the thing that a pattern or template describes, and give it away.</li></ul>
<p>You may not pass the file on, publish it, sell it, put it into another product or remove the maker’s name. For classes, ensembles and businesses, ask the shop: most say yes for a modest sum.</p>
<h2>Selling</h2>
<p>A shop promises that it made the work or has the right to sell it, that the description is true and that the file can be opened. It keeps all its rights and gives us only the permission to store the work, to show its pictures and to deliver it to buyers. We may take a product down when there is good reason to believe that one of these promises does not hold.</p>
<h2>Conduct</h2>
<p>Rate honestly, write kindly and do not try the locks. Accounts that harm others are suspended; what they bought stays available to them wherever that is possible.</p>
<h2>Liability</h2>
<p>We answer for what we do on purpose or with gross negligence, and otherwise for no more than the price of the order concerned. Fabric, card and plywood are cut at your own risk: measure the test square.</p>
<h2>Questions</h2>
<p>If anything here is unclear, <a href="/contact-us">ask before you buy</a>.</p>`,
  },
  exchange: {
    title: 'Refunds and exchanges',
    descriptionHtml: `<p>A file cannot be sent back, and this makes refunds on digital goods a matter of trust. Here is how we handle it.</p>
<h2>When you get your money back</h2>
<ul><li><strong>The file does not work.</strong> It will not open, pages are missing, or it prints wrongly at actual size.</li><li><strong>It is not what was described.</strong> Another size, another level, another language than the page promised.</li><li><strong>You paid twice</strong> for the same thing by mistake.</li><li><strong>You have not downloaded it yet</strong> and changed your mind within fourteen days.</li></ul>
<p>Write within thirty days through <a href="/contact-us">the contact page</a> with your order number and a sentence about what is wrong. A picture helps.</p>
<h2>What happens then</h2>
<ol><li>The shop has three working days to repair the file. Most do it on the same day, and everybody who bought it gets the better version.</li><li>If that does not help, we refund the line, or the whole order, to the card you paid with. Banks take five to ten days.</li></ol>
<h2>When we cannot</h2>
<p>Once a working file has been downloaded, we cannot take it back because the colour was different in your head, the yarn was too expensive or the project grew too long. In such cases write to the shop all the same; many offer an exchange for something else of theirs at the same price.</p>
<h2>Exchanges between formats</h2>
<p>If you bought the wrong paper size, key or transposition by mistake, the shop exchanges it without charge whenever it has the other one.</p>
<h2>After a refund</h2>
<p>Please delete the file and any copies. We do not check; this is the part about trust.</p>`,
  },
};
