/** The edition that code under test reads: the frozen one, or the one that `CONTENT_EDITION` names, to see that behaviour is nobody's facts. */
export const editionName: string = process.env.CONTENT_EDITION || 'pune';
