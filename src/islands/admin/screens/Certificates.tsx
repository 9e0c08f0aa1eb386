import Deeds from '../certificates/Deeds.tsx';
import Maker from '../certificates/Maker.tsx';
import ListView from '../ListView.tsx';
import { useList } from '../useList.ts';

/** Certificates that were issued, and those to be made of a table. */
export default function Certificates({ zone }: { zone: string }) {
  const list = useList('certificates');
  return (
    <ListView
      name="certificates"
      list={list}
      zone={zone}
      above={<Maker onChange={list.retry} />}
      detail={(row) => (
        <Deeds row={row} onChange={(next) => list.replace((one) => one.code === row.code, next)} onStale={list.retry} />
      )}
    />
  );
}
