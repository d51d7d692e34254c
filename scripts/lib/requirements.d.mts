interface TestResult {
  file: string;
  titles: string[];
  status: 'passed' | 'failed' | 'skipped';
}

export const indexPath: string;
export function requirementProblems(root: string): string[];
export function unprovenRequirements(
  root: string,
  tests: TestResult[],
  run: { waits: (file: string) => boolean; maySkip: boolean },
): { problems: string[]; skipped: number };
export function testsOfReport(root: string, report: object): TestResult[];
export function requirementsIndex(root: string): string;
