import { createFileRoute } from '@tanstack/react-router';
import { ToolsIndexPage } from '#src/features/tools/tools-index-page.tsx';

export const Route = createFileRoute('/certhub/tools/')({ component: ToolsIndexPage });
