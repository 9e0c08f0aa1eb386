/** Links below a form of the sign-in area to the others. */
export default function OtherWays({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <nav className="form-links" aria-label="Other ways in">
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
