/** Where the record of an institution stands: `/admin/dashboard#institution/{id}`. */
export const institutionAnchor = (id: string) => `#institution/${id}`;

/** The name of an institution, as the way to its record. */
export default function InstitutionLink({ id, name }: { id: string; name: string }) {
  return (
    <a className="strong" href={institutionAnchor(id)}>
      {name}
    </a>
  );
}
