import { comparable } from '../../../contract/typed/comparable.ts';

/** All filter boxes of the page: hides rows that lack the typed words, says how many are left. What was typed before this came is taken up. */
for (const box of document.querySelectorAll<HTMLElement>('.list-filter')) {
  const list = document.getElementById(box.dataset.list ?? '');
  const status = box.querySelector('p');
  const rows = [...(list?.children ?? [])] as HTMLElement[];
  const texts = rows.map((row) => comparable(row.textContent));
  const input = box.querySelector('input');
  const filter = () => {
    const words = comparable(input?.value ?? '').split(' ');
    let left = 0;
    rows.forEach((row, place) => {
      row.hidden = !words.every((word) => texts[place]?.includes(word));
      left += Number(!row.hidden);
    });
    if (status) status.textContent = words.join('') && `${left} of ${rows.length} shown`;
  };
  box.addEventListener('input', filter);
  filter();
}
