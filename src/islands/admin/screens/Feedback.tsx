import ListScreen from '../ListScreen.tsx';

interface Props {
  zone: string;
  /** What the feedback is about, id → label. */
  areas: Readonly<Record<string, string>>;
}

export default function Feedback({ zone, areas }: Props) {
  return <ListScreen name="feedback" zone={zone} cells={{ area: (row) => areas[row.area] ?? row.area }} />;
}
