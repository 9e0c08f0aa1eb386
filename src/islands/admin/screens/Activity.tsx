import ListScreen from '../ListScreen.tsx';

/** What administrators did, and what became of letters. */
export default function Activity({ zone }: { zone: string }) {
  return <ListScreen name="audit" zone={zone} />;
}
