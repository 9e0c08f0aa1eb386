/** Where the record of an institution stands: `/admin/dashboard#institution/{id}`. */
export const institutionAnchor = (id: string) => `#institution/${id}`;

/** The id in such an address; undefined in any other. */
export const institutionOf = (hash: string): string | undefined => /^#institution\/([\w-]{1,64})$/.exec(hash)?.[1];

/** The name of an institution, as the way to its record. */
export default function InstitutionLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="strong" href={institutionAnchor(id)}>
      {name}
    </a>
  );
}
