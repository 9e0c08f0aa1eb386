/** What the page of the editor is told by the build. */
export interface EditorSettings {
  /** `owner/name` of the repository that holds the content; empty on a developer's machine. */
  readonly repository: string;
  /** Address of the published site. */
  readonly site: string;
  /** Name over the door. */
  readonly title: string;
  /** Names of the news items that the site has. */
  readonly news: readonly string[];
  /** Set on a developer's machine: where the files of the checkout are read and written. */
  readonly checkout: string | undefined;
}
