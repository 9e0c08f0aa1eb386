import { ContentError, issueText } from '../../src/content/check/content-error.ts';
import { filesOnDisk } from '../../src/content/check/disk.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { contentQuestions } from '../../src/content/check/questions.ts';
import { readTexts, textNames } from '../../src/content/check/texts.ts';
import { counted } from '../../src/contract/counted.ts';

/** What `npm run content` says. */
export interface ContentReport {
  /** True when there is a mistake, which stops the build. */
  readonly isRefused: boolean;
  readonly lines: readonly string[];
}

/**
 * Reads and checks `content/` of a project.
 * @param root folder of the project
 */
export function contentReport(root: string): ContentReport {
  try {
    const content = loadContent(root);
    readTexts(filesOnDisk(root), content);
    const questions = contentQuestions(root, content);
    const files = counted(Object.keys(content).length + textNames.length, 'file');
    const lines = [`Content is in order: ${files}, ${counted(content.schedule.entries.length, 'date')}.`];
    if (questions.length > 0)
      lines.push(
        `${counted(questions.length, 'question, which stops nothing', 'questions, which stop nothing')}:`,
        ...questions.map(issueText),
      );
    return { isRefused: false, lines };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { isRefused: true, lines: error.message.split('\n') };
  }
}
