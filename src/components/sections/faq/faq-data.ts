import type { Faq } from '../../../collections/people.ts';

/** The questions as schema.org's FAQPage, from the same entries as the page. */
export function faqData(groups: Faq['groups'], fill: (text: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.map(fill).join('\n') },
      })),
  };
}
