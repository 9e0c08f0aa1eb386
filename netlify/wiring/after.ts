/** Does work once the answer is on its way: `call.after`. */
export type After = (name: string, work: () => Promise<unknown>) => void;
