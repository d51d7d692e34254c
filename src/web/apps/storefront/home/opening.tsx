/** Stands for all sections while nothing is for sale. */
export const Opening = () => (
  <section className="opening page-width">
    <h2 className="font-serif text-heading font-heading">Opening soon</h2>
    <p>
      Currently there are no products available. Here you will find digital goods from independent makers, to
      download at once and to keep.
    </p>
    <a href="/vendor-signup">Become a Seller</a>
    <a href="/login">Sign In</a>
  </section>
);
